import type { Feedback } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import type { MessageRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';

type Needs = { conversations: Conversations; now: Clock };
type Said = Pick<Feedback, 'note'> & { thumb: Feedback['thumb'] | null };

/**
 * Keeps what a visitor thinks of an answer with the answer itself: a value, so that the same one again, or another one,
 * never counts twice.
 * @throws Failure `feedback_not_taken` for what is no answer, `session_not_found` when it is deleted meanwhile
 */
export async function recordFeedback(
  { conversations, now }: Needs,
  message: MessageRecord | undefined,
  { thumb, note }: Said,
): Promise<Feedback | null> {
  if (message?.role !== 'assistant') throw new Failure('feedback_not_taken');
  const feedback = thumb && { thumb, ...(note && { note }), at: now().toISOString() };
  await conversations
    .setFeedback(message, feedback)
    .catch(rethrowAs({ gone: () => new Failure('session_not_found') }));
  return feedback;
}
