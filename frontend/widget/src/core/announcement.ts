import { plainText } from '@talkwright/rich-text/plain-text';
import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import type { ConversationState } from './conversation.ts';
import { OFFLINE } from './failure.ts';
import type { Settings } from './panel-settings.ts';

/** What the live region says: a finished answer as a whole, a failure, the loss of the network. */
export function announcementOf(
  { turns, problem, endedId }: ConversationState,
  { title, contact }: Pick<Settings, 'title' | 'contact'>,
  isOnline: boolean,
): string {
  if (!isOnline) return OFFLINE;
  if (problem) return problem;
  const ended = turns.find(({ id }) => id === endedId);
  if (ended?.state === 'failed') return ended.problem ?? '';
  if (ended?.state !== 'done') return '';
  const offer = contact && hasNoAnswer(ended.outcome) ? ' A contact is offered below.' : '';
  return `${title} says: ${plainText(ended.answer)}${offer}`;
}
