import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Items, WriteRefused } from '../platform/cosmos.ts';

/** What an agent has used in a day (UTC). A counter that is not there is zero. */
const usageRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('usage'),
  agentId: idSchema,
  day: z.iso.date(),
  web_searches: z.int().optional(),
});
export type UsageRecord = z.infer<typeof usageRecordSchema>;
export type Counters = Partial<Pick<UsageRecord, 'web_searches'>>;

export type UsageCounters = ReturnType<typeof usageStore>;

export function usageStore(ledger: Items) {
  const increment = (id: string, tenantId: string, counters: Counters) =>
    ledger.patch(
      usageRecordSchema,
      id,
      tenantId,
      Object.entries(counters).map(([name, value]) => ({ op: 'incr', path: `/${name}`, value })),
    );

  return {
    /** Adds to the counters of an agent's day, however many add at once. */
    async count(tenantId: string, agentId: string, at: Date, counters: Counters): Promise<void> {
      const day = at.toISOString().slice(0, 10);
      const id = `usage-${agentId}-${day}`;
      const fresh: UsageRecord = { id, tenantId, type: 'usage', agentId, day, ...counters };
      try {
        await increment(id, tenantId, counters).catch((error: unknown) => {
          if (!(error instanceof WriteRefused && error.reason === 'gone')) throw error;
          return ledger.create(fresh);
        });
      } catch (error) {
        // Somebody else has begun the day at the same moment.
        if (!(error instanceof WriteRefused && error.reason === 'exists')) throw error;
        await increment(id, tenantId, counters);
      }
    },
  };
}
