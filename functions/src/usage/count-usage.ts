import type { Clock } from '../platform/clock.ts';
import { type Counters, type UsageCounters, type UsageRecord, usageId } from './usage.store.ts';

/** Adds to the counters of an agent's day, however many add at once. */
export async function countUsage(
  { now, usage }: { now: Clock; usage: UsageCounters },
  { tenantId, agentId }: { tenantId: string; agentId: string },
  counters: Counters,
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const id = usageId({ agentId, day });
  const record: UsageRecord = { id, tenantId, type: 'usage', agentId, day, ...counters };
  const isCounted = (await usage.add(record, counters)) || (await usage.begin(record));
  // Somebody else has begun the day at the same moment.
  if (!isCounted) await usage.add(record, counters);
}
