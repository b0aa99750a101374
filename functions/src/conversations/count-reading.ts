import { addCounts } from './add-counts.ts';
import type { SessionRecord } from './conversation-records.ts';
import type { DayCounters } from './day-counters.store.ts';
import { measureCost } from './measure-cost.ts';

type Reading = {
  /** The last message that the model has read: up to it, it reads once. */
  messageId: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
};
type Needs = { dayCounters: DayCounters; now: () => Date } & Parameters<typeof measureCost>[0];

/** A reading that comes again comes within days. */
const TTL_SECONDS = 7 * 24 * 3_600;

/** Adds what a model took to read a conversation to the tokens of today, once for each part that is read. */
export async function countReading(
  deps: Needs,
  { tenantId, sessionId, agentId }: SessionRecord,
  { messageId, model, inputTokens, outputTokens }: Reading,
): Promise<void> {
  const tokens = { tokensIn: inputTokens, tokensOut: outputTokens };
  const isNew = await addCounts(
    deps.dayCounters,
    { tenantId, agentId, model, day: deps.now().toISOString().slice(0, 10) },
    { sessionId, turnId: `read-${messageId}`, ttl: TTL_SECONDS },
    tokens,
  );
  if (isNew) await measureCost(deps, { tenantId, model, ...tokens });
}
