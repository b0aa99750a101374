import { addCounts } from './add-counts.ts';
import type { Answer, SessionKey, TurnEvent } from './conversation-records.ts';
import type { DayCounters } from './day-counters.store.ts';
import { measureCost } from './measure-cost.ts';
import { keyOfTool } from './tool-names.ts';

export type AnsweredTurn = SessionKey & { id: string; answer: Answer; event: TurnEvent };

/** Adds an answered turn to the counters of its day, once however often it is asked, also by several at once. */
export async function countTurn(
  deps: { dayCounters: DayCounters } & Parameters<typeof measureCost>[0],
  { tenantId, sessionId, id: turnId, answer, event }: AnsweredTurn,
): Promise<void> {
  const { agentId, day, model, calls, isFirst, isUnanswered } = event;
  const { conversations = isFirst ? 1 : 0 } = event;
  const tokens = { tokensIn: answer.inputTokens, tokensOut: answer.outputTokens };
  const isNew = await addCounts(
    deps.dayCounters,
    { tenantId, agentId, day, model },
    { sessionId, turnId, conversations },
    {
      messagesIn: 1,
      messagesOut: 1,
      ...tokens,
      sessionsStarted: isFirst ? 1 : 0,
      unanswered: isUnanswered ? 1 : 0,
      incomplete: answer.finishReason === 'stop' ? 0 : 1,
      tools: Object.fromEntries(calls.map(({ tool, count }) => [keyOfTool(tool), count])),
    },
  );
  if (isNew) await measureCost(deps, { tenantId, model, ...tokens });
}
