import type { Citation, messageSchema } from '@talkwright/shared/areas/chat';
import type * as z from 'zod';
import { estimateTokens } from '../platform/models/estimate-tokens.ts';
import type { SpokenMessage } from '../platform/models/models.ts';

/** A message as a conversation keeps it. */
type Said = {
  role: z.output<typeof messageSchema>['role'];
  content: string;
  citations?: Citation[] | undefined;
};

const HISTORY_TOKENS = 6_000;
/** More than fit into the window of a usual conversation. */
export const HISTORY_MESSAGES = 30;
const CLIPPED_CHARACTERS = 6_000;

/**
 * The end of the conversation that fits the budget, oldest first. It begins with the opener where it goes back that far,
 * otherwise with something the visitor said. A very long message is clipped rather than dropped: a follow-up question is
 * mostly about the last answer.
 */
export function selectHistory(
  messages: Said[],
  { opener = '', budget = HISTORY_TOKENS } = {},
): SpokenMessage[] {
  const opening: Said[] = opener ? [{ role: 'assistant', content: opener }] : [];
  const chosen: SpokenMessage[] = [];
  let tokens = 0;
  for (const message of [...opening, ...messages].toReversed()) {
    const { role } = message;
    if (role === 'internal') continue;
    const content = withoutMarkers(message).slice(0, CLIPPED_CHARACTERS);
    tokens += estimateTokens(content);
    if (tokens > budget) break;
    chosen.unshift({ role, content });
  }
  if (opener && tokens <= budget) return chosen;
  const first = chosen.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : chosen.slice(first);
}

/** The numbers of an earlier answer refer to the passages of that time; among new ones they would mislead. */
function withoutMarkers({ content, citations = [] }: Said): string {
  const numbers = citations.map(({ n }) => n).join('|');
  if (numbers === '') return content;
  return content.replace(
    new RegExp(` ?\\[(?:${numbers})(?:, ?(?:${numbers}))*\\](?!\\()`, 'g'),
    '',
  );
}
