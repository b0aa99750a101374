import { type Clock, secondsFromNow } from '../platform/clock.ts';
import type { UsageCounters } from './usage.store.ts';

const DAYS = 7;
const DAY_SECONDS = 24 * 3_600;

/** How many conversations an agent begins in an hour, on the average of the seven days before this one. */
export async function usualPerHour(
  { now, usage }: { now: Clock; usage: UsageCounters },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<number> {
  const days = Array.from({ length: DAYS }, (_, at) =>
    secondsFromNow(now(), -(at + 1) * DAY_SECONDS)
      .toISOString()
      .slice(0, 10),
  );
  const used = await Promise.all(days.map((day) => usage.find(tenantId, { agentId, day })));
  const begun = used.reduce((sum, one) => sum + (one?.conversations ?? 0), 0);
  return begun / (DAYS * 24);
}
