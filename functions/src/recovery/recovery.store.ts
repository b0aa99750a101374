import { timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';

const DONE_ID = 'after-restore';
const PAGE = 50;

const doneSchema = z.object({ from: timeSchema, to: timeSchema });
export type Done = z.output<typeof doneSchema>;

export type Recovery = ReturnType<typeof recoveryStore>;

export function recoveryStore(guards: Items) {
  return {
    /** Which part of the journal this database has been through already. */
    findDone: async (): Promise<Done | undefined> =>
      (await guards.find(doneSchema, DONE_ID, DONE_ID))?.value,

    keepDone: (done: Done): Promise<void> => guards.upsert({ id: DONE_ID, ...done }),

    /**
     * Takes away how far sweeps have got, leases, rate limits and what was seen already: all of it is of another time, and
     * where a change feed is read on from is known to the account alone that was restored from. Answers how many.
     */
    async removeGuards(): Promise<number> {
      const sql = 'SELECT VALUE c.id FROM c WHERE c.id != @kept';
      for (let removed = 0; ; ) {
        const ids = await guards.queryEverywhere(z.string(), sql, { kept: DONE_ID }, PAGE);
        await Promise.all(ids.map((id) => guards.remove(id, id)));
        removed += ids.length;
        if (ids.length < PAGE) return removed;
      }
    },
  };
}
