import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';

const hourSchema = z.object({ count: z.int() });

const KEPT_SECONDS = 2 * 3_600;

export type Traffic = ReturnType<typeof trafficStore>;

/** How many conversations of an agent have begun in an hour: for as long as it lasts. */
export function trafficStore(guards: Items) {
  return {
    /** Counts one more, and answers how many there are with it. */
    count: (agentId: string, hour: string): Promise<number> =>
      whileRefused(async () => {
        const id = `traffic-${agentId}-${hour}`;
        const oneMore = { op: 'incr', path: '/count', value: 1 } as const;
        try {
          return (await guards.patch(hourSchema, id, id, [oneMore])).value.count;
        } catch (error) {
          if (!(error instanceof WriteRefused && error.reason === 'gone')) throw error;
          await guards.create({ id, count: 1, ttl: KEPT_SECONDS });
          return 1;
        }
      }),
  };
}
