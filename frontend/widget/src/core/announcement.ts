import { plainText } from '@talkwright/rich-text/plain-text';
import type { ConversationState } from './conversation.ts';
import { OFFLINE } from './failure.ts';

/** What the live region says: a finished answer as a whole, a failure, the loss of the network. */
export function announcementOf(
  { turns, problem, endedId }: ConversationState,
  title: string,
  isOnline: boolean,
): string {
  if (!isOnline) return OFFLINE;
  if (problem) return problem;
  const ended = turns.find(({ id }) => id === endedId);
  if (ended?.state === 'failed') return ended.problem ?? '';
  return ended?.state === 'done' ? `${title} says: ${plainText(ended.answer)}` : '';
}
