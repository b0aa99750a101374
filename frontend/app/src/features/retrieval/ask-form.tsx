import { Button, Group, Textarea } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isComposing } from '@talkwright/shared/input/is-composing';
import type { KeyboardEvent, RefObject } from 'react';
import { Section } from '../../ui/section.tsx';
import type { useExplained } from './use-explained.ts';

type Props = {
  search: ReturnType<typeof useExplained>;
  field: RefObject<HTMLTextAreaElement | null>;
};

const MAX_LENGTH = 8_000;

export const AskForm = ({ search, field }: Props) => (
  <Section
    title="Try a question"
    hint="Searches as the agent, as it was saved last, does for a visitor; no model answers."
  >
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search.ask();
      }}
    >
      <Textarea
        ref={field}
        label="Question"
        placeholder="What a visitor would write"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        onKeyDown={submitOnEnter}
        value={search.typed.question}
        onChange={({ currentTarget }) => search.type({ question: currentTarget.value })}
      />
      <Textarea
        mt="sm"
        label="Previous message (optional)"
        description="For a follow-up: what the visitor wrote right before. Here, the model does not write out what it means."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MAX_LENGTH}
        onKeyDown={submitOnEnter}
        value={search.typed.previous}
        onChange={({ currentTarget }) => search.type({ previous: currentTarget.value })}
      />
      <Group justify="flex-end" mt="md">
        <Button
          type="submit"
          leftSection={<IconSearch size={18} stroke={1.6} />}
          loading={search.isAsking}
        >
          Search
        </Button>
      </Group>
    </form>
  </Section>
);

/** As in a chat: with Shift it begins a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing(nativeEvent)) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}
