import { Failure } from '@talkwright/shared/contract/errors';
import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import type { ToolAnswer } from '../answering/tools/callable-tool.ts';
import type { ChangesJournal } from '../answering/tools/changes-journal.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { hashOf } from '../platform/ids.ts';
import type { ChangingCall, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { withoutSecrets } from './without-secrets.ts';

const MAX_TEXT_LENGTH = 4_000;

/**
 * Remembers with the claim which calls that change something were made for a message. When the message is answered
 * anew, because its answer failed or its process died, none of them is made a second time; and who has lost the claim
 * makes none at all.
 */
export function createChangesJournal(
  { conversations }: { conversations: Conversations },
  turn: TurnRecord,
): ChangesJournal {
  const entries: Record<string, ChangingCall> = { ...turn.changes };
  let writing: Promise<void> = Promise.resolve();

  /** One after the other, since each write holds all entries. @throws Failure `answer_under_way` */
  function write(key: string, entry: ChangingCall): Promise<void> {
    entries[key] = entry;
    writing = writing.then(async () => {
      const isOurs = await conversations.rememberChanges(turn, entries);
      if (!isOurs) throw new Failure('answer_under_way');
    });
    return writing;
  }

  return {
    earlier: Object.values(entries),

    /** Makes the call, or tells how it ended the last time. */
    async once({ id, name }, values, call) {
      const key = hashOf(id, canonicalJson(values));
      const earlier = entries[key];
      if (earlier) return earlier.answer ?? UNKNOWN;
      const entry = { name, values: stringifyExactly(withoutSecrets(values)) };
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
