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
  return {
    /** Adds to the counters of a day. False where none has begun. */
    add: ({ id, tenantId }: UsageRecord, counters: Counters): Promise<boolean> =>
      isDone(
        ledger.patch(
          usageRecordSchema,
          id,
          tenantId,
          Object.entries(counters).map(([name, value]) => ({
            op: 'incr',
            path: `/${name}`,
            value,
          })),
        ),
        404,
      ),

    /** False when the day has begun. */
    begin: (record: UsageRecord): Promise<boolean> => isDone(ledger.create(record), 409),
  };
}

/** False when the write was refused with this status. */
async function isDone(write: Promise<unknown>, refusal: number): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof WriteRefused && error.status === refusal) return false;
    throw error;
  }
}
