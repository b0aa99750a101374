import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';

/**
 * What an organization has used in a cycle of what its plan has a limit for. A cycle is a calendar month (UTC). Beside
 * that it has conversations by agent and by day, as `agent_<id>` and `day_07`: a patch makes such a place where there is
 * none, which it does not do within one that is missing, as in the records of before.
 */
const recordSchema = z
  .object({
    id: z.string(),
    tenantId: idSchema,
    type: z.literal('meter'),
    /** As `2026-03`. */
    cycle: z.string(),
    conversations: z.int(),
    pages: z.int(),
    webSearches: z.int(),
  })
  .catchall(z.unknown());

export const meterSchema = recordSchema.transform((record) => {
  const { tenantId, cycle, conversations, pages, webSearches } = record;
  return {
    ...{ tenantId, conversations, pages, webSearches },
    byAgent: partsOf(record, 'agent_'),
    /** As `07`. */
    byDay: partsOf(record, 'day_'),
    cycle,
  };
});
export type Meter = z.output<typeof meterSchema>;
export type MeterName = 'conversations' | 'pages' | 'webSearches';
export type Used = Omit<Meter, 'tenantId' | 'cycle'>;

const nothing = { conversations: 0, pages: 0, webSearches: 0 };
export const unused: Used = { ...nothing, byAgent: {}, byDay: {} };

export const cycleAt = (time: Date): string => time.toISOString().slice(0, 7);
export const meterId = (cycle: string) => `meter-${cycle}`;

export const newMeter = (tenantId: string, cycle: string) => ({
  ...{ id: meterId(cycle), tenantId, type: 'meter', cycle },
  ...nothing,
});

/** Where a meter has more than `most`, nothing is added, and the batch that it is in is refused. */
export function addToMeter(cycle: string, [name, value]: [MeterName, number], most?: number) {
  const change = patchMeter(cycle, [[name, value]]);
  return most === undefined
    ? change
    : { ...change, condition: `FROM c WHERE c.${name} <= ${most}` };
}

/** Of an agent, on a day. */
export const addConversations = (
  { agentId, day }: { agentId: string; day: string },
  count: number,
): Change =>
  patchMeter(day.slice(0, 7), [
    ['conversations', count],
    [`agent_${agentId}`, count],
    [`day_${day.slice(8)}`, count],
  ]);

const patchMeter = (cycle: string, added: [string, number][]) => ({
  operation: 'patch' as const,
  id: meterId(cycle),
  patch: added.map(([name, value]) => ({ op: 'incr' as const, path: `/${name}`, value })),
});

const partsOf = (record: object, prefix: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'number'
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  );
