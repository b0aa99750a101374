import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { bucketOfYear } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import { doneUnless } from '../platform/write-refused.ts';

/** What an agent has used in a day (UTC). A counter that is not there is zero. */
const usageRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('usage'),
  agentId: idSchema,
  day: z.iso.date(),
  /** Begun by visitors. */
  conversations: z.int().optional(),
});
export type UsageRecord = z.infer<typeof usageRecordSchema>;
export type Counters = Partial<Pick<UsageRecord, 'conversations'>>;

export type UsageCounters = ReturnType<typeof usageStore>;

export function usageStore(ledger: Ledger) {
  return {
    async find(tenantId: string, of: Pick<UsageRecord, 'agentId' | 'day'>) {
      return (await ledger.find(usageRecordSchema, usageId(of), [tenantId, bucketOfYear(of.day)]))
        ?.value;
    },

    /** Adds to the counters of a day. False where none has begun. */
    add: ({ id, tenantId, day }: UsageRecord, counters: Counters): Promise<boolean> =>
      doneUnless(
        'gone',
        ledger.patch(
          usageRecordSchema,
          id,
          [tenantId, bucketOfYear(day)],
          Object.entries(counters).map(([name, value]) => ({
            op: 'incr',
            path: `/${name}`,
            value,
          })),
        ),
      ),

    /** False when the day has begun. */
    begin: (record: UsageRecord): Promise<boolean> => doneUnless('exists', ledger.create(record)),
  };
}

export const usageId = ({ agentId, day }: Pick<UsageRecord, 'agentId' | 'day'>): string =>
  `usage-${agentId}-${day}`;
