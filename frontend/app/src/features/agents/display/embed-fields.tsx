import { NumberInput, Textarea } from '@mantine/core';
import type { EmbedConfig } from '@talkwright/shared/areas/agent-config';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { Section } from '../../../ui/section.tsx';

type Props = {
  embedConfig: EmbedConfig;
  set: (changes: Partial<EmbedConfig>) => void;
  errors: FieldErrors;
};

const limits = [
  ['messagesPerConversation', 'Messages in one conversation', 'In ten minutes, after its first'],
  ['messagesPerAddress', 'Messages from one address', 'In ten minutes; offices share one address'],
  ['conversationsPerAddress', 'Conversations from one address', 'Begun in an hour'],
  ['messagesPerAgent', 'Messages from everywhere', 'In ten minutes'],
] as const satisfies [keyof EmbedConfig, string, string][];

/** Where the agent answers, and how often: its key is public, and answers cost. */
export function EmbedFields({ embedConfig, set, errors }: Props) {
  const { allowedOrigins } = embedConfig;

  return (
    <Section title="Websites & Limits">
      <Textarea
        label="Allowed Websites"
        description="One a line; none means every website. Only browsers say where they are: this keeps other websites away, not other programs"
        placeholder="https://www.example.com"
        autosize
        minRows={2}
        maxRows={6}
        value={allowedOrigins.join('\n')}
        error={errorOf(errors, 'embedConfig.allowedOrigins')}
        onChange={(event) => set({ allowedOrigins: linesOf(event.currentTarget.value) })}
      />
      {limits.map(([field, label, description]) => (
        <NumberInput
          key={field}
          label={label}
          description={description}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={embedConfig[field]}
          error={errors[`embedConfig.${field}`]}
          // What is no number is refused on saving, beside the field.
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <Textarea
        label="When Conversations Are Used Up"
        description="What visitors read who begin one then; empty for a sentence that asks them to contact you in another way"
        placeholder="We are happy to help you by phone: 555 0100"
        autosize
        minRows={2}
        maxRows={6}
        value={embedConfig.overLimitMessage}
        error={errors['embedConfig.overLimitMessage']}
        onChange={(event) => set({ overLimitMessage: event.currentTarget.value })}
      />
    </Section>
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Of the list, or of the first line that has one. */
const errorOf = (errors: FieldErrors, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
