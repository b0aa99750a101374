import { NumberInput } from '@mantine/core';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import type { Effort } from '@talkwright/shared/models/catalogue';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';

type Props = {
  config: ModelConfigDraft;
  /** That the model gets. */
  effort: Effort | undefined;
  error: string | undefined;
  onChange: (changes: Partial<ModelConfigDraft>) => void;
};

const providers: Record<ModelConfigDraft['webSearchProvider'], string> = {
  auto: 'Auto',
  openai: 'OpenAI',
  internal: 'Internal',
};

export const WebSearchFields = ({ config, effort, error, onChange }: Props) => (
  <Section title="Web search" hint="How this agent looks things up on the web.">
    <SelectChoice
      label="Web Search Provider"
      description={providerInWords(config, effort)}
      options={optionsOf(providers)}
      value={config.webSearchProvider}
      onChange={(value) => onChange({ webSearchProvider: value })}
    />
    <NumberInput
      label="Web Search Max Results"
      description="That the internal search shows. OpenAI's reads little (1 to 3), some (4 to 7) or much (8 to 10)."
      min={1}
      max={10}
      allowDecimal={false}
      // An empty field is no number, and is said to be none when the agent is saved.
      value={Number.isNaN(config.webSearchMaxResults) ? '' : config.webSearchMaxResults}
      error={error}
      onChange={(value) =>
        onChange({ webSearchMaxResults: typeof value === 'number' ? value : Number.NaN })
      }
    />
  </Section>
);

/** OpenAI's search takes a model that thinks at least a little. */
function providerInWords(
  { webSearchProvider }: ModelConfigDraft,
  effort: Effort | undefined,
): string {
  const about = "Auto uses OpenAI's search where the model has it, else the internal one.";
  if (effort !== 'minimal' || webSearchProvider === 'internal') return about;
  const instead = { auto: 'the internal one is used', openai: 'nothing is looked up' };
  return `${about} With Minimal reasoning effort OpenAI's cannot be used: ${instead[webSearchProvider]}.`;
}
