import { Failure } from '@talkwright/shared/contract/errors';
import type { Outcome } from '../answering/answer.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Answer, MessageRecord, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { countWebSearches } from './count-web-searches.ts';
import { internalMessages, newMessage } from './internal-messages.ts';

type Needs = { conversations: Conversations; log: Log; newId: NewId; now: Clock } & Parameters<
  typeof countWebSearches
>[0];

/**
 * What an answered turn leaves behind: the answer, and how it came about, all at once; and what it has used up.
 * @throws Failure `answer_under_way` when the turn was taken over: nothing of the answer is stored then
 */
export async function recordAnswer(
  deps: Needs,
  turn: TurnRecord,
  agentId: string,
  outcome: Outcome,
): Promise<{ answer: Answer; said: MessageRecord }> {
  const { text, citations, finishReason, inputTokens, outputTokens } = outcome;
  const said: MessageRecord = {
    ...newMessage(deps, turn),
    role: 'assistant',
    content: text,
    citations,
  };
  const answer = { messageId: said.id, finishReason, inputTokens, outputTokens };
  const internal = internalMessages(deps, turn, outcome);
  const isOurs = await deps.conversations.finish(turn, answer, said, internal);
  if (!isOurs) throw new Failure('answer_under_way');
  await countWebSearches(deps, { tenantId: turn.tenantId, agentId }, outcome);
  return { answer, said };
}
