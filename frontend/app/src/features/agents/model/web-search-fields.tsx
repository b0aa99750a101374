import { NumberInput, Select } from '@mantine/core';
import { type ModelConfigDraft, webSearchProviders } from '@talkwright/shared/areas/agent-config';
import { Section } from '../../../ui/section.tsx';

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
    <Select
      label="Web Search Provider"
      description="Auto uses OpenAI's search where the model has it, else the internal one."
      data={webSearchProviders.map((value) => ({ value, label: providers[value] }))}
      value={provider}
      onChange={(value) => value && onChange({ webSearchProvider: value })}
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
