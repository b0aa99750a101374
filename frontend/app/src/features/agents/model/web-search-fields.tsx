import { NumberInput } from '@mantine/core';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';

type Props = {
  provider: ModelConfigDraft['webSearchProvider'];
  maxResults: number;
  error: string | undefined;
  onChange: (changes: Partial<ModelConfigDraft>) => void;
};

const providers: Record<ModelConfigDraft['webSearchProvider'], string> = {
  auto: 'Auto',
  openai: 'OpenAI',
  internal: 'Internal',
};

export const WebSearchFields = ({ provider, maxResults, error, onChange }: Props) => (
  <Section title="Web search" hint="How this agent looks things up on the web.">
    <SelectChoice
      label="Web Search Provider"
      description="Auto uses OpenAI's search where the model has it, else the internal one."
      options={optionsOf(providers)}
      value={provider}
      onChange={(value) => onChange({ webSearchProvider: value })}
    />
    <NumberInput
      label="Web Search Max Results"
      min={1}
      max={10}
      allowDecimal={false}
      // An empty field is no number, and is said to be none when the agent is saved.
      value={Number.isNaN(maxResults) ? '' : maxResults}
      error={error}
      onChange={(value) =>
        onChange({ webSearchMaxResults: typeof value === 'number' ? value : Number.NaN })
      }
    />
  </Section>
);
