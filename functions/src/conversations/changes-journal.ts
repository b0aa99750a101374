import type { ToolAnswer } from '../answering/tools/callable-tool.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { hashOf } from '../platform/ids.ts';
import type { Conversations, TurnRecord } from './conversations.store.ts';
import { withoutSecrets } from './tool-event.ts';

export type ChangesJournal = ReturnType<typeof createChangesJournal>;
type Entry = NonNullable<TurnRecord['changes']>[string];

const MAX_TEXT_LENGTH = 4_000;

/**
 * Remembers with the claim which calls that change something were made for a message. When the message is answered
 * anew, because its answer failed or its process died, none of them is made a second time; and who has lost the claim
 * makes none at all.
 */
export function createChangesJournal(
  { conversations }: { conversations: Conversations },
  claim: TurnRecord,
) {
  const entries: Record<string, Entry> = { ...claim.changes };
  let writing: Promise<void> = Promise.resolve();

  /** One after the other, since each write holds all entries. @throws Failure `answer_under_way` */
  function write(key: string, entry: Entry): Promise<void> {
    entries[key] = entry;
    writing = writing.then(() => conversations.rememberChanges(claim, entries));
    return writing;
  }

  return {
    /** Makes the call, or tells how it ended the last time. */
    async once(
      { id, name }: { id: string; name: string },
      values: Record<string, unknown>,
      call: () => Promise<ToolAnswer>,
    ): Promise<ToolAnswer> {
      const key = hashOf(id, canonicalJson(values));
      const earlier = entries[key];
      if (earlier) return earlier.answer ?? UNKNOWN;
      const entry = { name, values: JSON.stringify(withoutSecrets(values)) };
      await write(key, entry);
      const answer = await call();
      const text = answer.text.slice(0, MAX_TEXT_LENGTH).toWellFormed();
      await write(key, { ...entry, answer: { ...answer, text } });
      return answer;
    },
  };
}

const UNKNOWN: ToolAnswer = {
  status: 0,
  milliseconds: 0,
  text: 'This call was made before, and nobody knows how it ended. It is not made again: check what it has done, or say so.',
  isTruncated: false,
};
