import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';

const progressSchema = z.object({ seenTo: z.int() });
const PROGRESS_ID = 'usage-alerts';

export type UsageAlerts = ReturnType<typeof usageAlertsStore>;

/** How far the timer has looked at what changed, in seconds of the database's own clock. */
export function usageAlertsStore(guards: Items) {
  return {
    async findSeenTo(): Promise<number> {
      return (await guards.find(progressSchema, PROGRESS_ID, PROGRESS_ID))?.value.seenTo ?? 0;
    },

    keepSeenTo: (seenTo: number): Promise<void> => guards.upsert({ id: PROGRESS_ID, seenTo }),
  };
}
