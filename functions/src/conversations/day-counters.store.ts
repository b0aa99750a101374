import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import { secondsFromNow } from '../platform/clock.ts';
import { bucketOfYear } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import { ignoring, type Refusal, refusalOf } from '../platform/write-refused.ts';
import { addConversations, newMeter } from '../usage/meter-record.ts';
import {
  type CountedDay,
  type Counts,
  countersId,
  countersSchema,
  type DayKey,
  daysOf,
  monthOf,
  newCounters,
  placesOf,
} from './counters-record.ts';

type CountedTurn = {
  sessionId: string;
  turnId: string;
  /** Which of the plan's it uses up. */
  conversations?: number;
  /** For how long it may come again; as long as the conversation where nothing is said. */
  ttl?: number;
};

/** The database takes so many operations in one patch. */
const MAX_PATCH = 10;

export type DayCounters = ReturnType<typeof dayCountersStore>;
export type DayCountersReader = Pick<DayCounters, 'countMarksEverywhere' | 'list'>;

export function dayCountersStore(ledger: Ledger) {
  /** What is counted on the day on which it comes may have come in the year before, and lies there then. */
  async function isCountedEarlier(key: DayKey, turn: CountedTurn): Promise<boolean> {
    if (turn.ttl === undefined) return false;
    const first = secondsFromNow(new Date(key.day), -turn.ttl).toISOString();
    const earlier = bucketOfYear(first);
    if (earlier === bucketOfYear(key.day)) return false;
    const found = await ledger.find(z.unknown(), markId(turn), [key.tenantId, earlier]);
    return found !== undefined;
  }

  return {
    /**
     * Adds what a turn counts for and notes that it is counted, both or neither. `exists` when it was counted before,
     * `gone` when nothing was counted in this month. What the plan has a limit for goes to the meter.
     */
    async add(
      key: DayKey,
      turn: CountedTurn,
      counts: Partial<Counts>,
    ): Promise<Refusal | undefined> {
      if (await isCountedEarlier(key, turn)) return 'exists';
      return refusalOf(
        ledger.batch(partition(key), [
          // Whatever comes again, from however long ago, finds it.
          { operation: 'create', item: markOf(key, turn) },
          ...increments(key, counts),
          ...(turn.conversations ? [addConversations(key, turn.conversations)] : []),
        ]),
      );
    },

    /** Something to add to. Twice is as good as once. */
    async begin(key: DayKey): Promise<void> {
      const created = [newCounters(key), newMeter(key.tenantId, monthOf(key.day))].map((record) =>
        ledger.create(record).catch(ignoring('exists')),
      );
      await Promise.all(created);
    },

    /** How many turns are marked as counted in each bucket. Before there were any, conversations stand for them. */
    countMarksEverywhere: () => ledger.countBuckets('counted'),

    /** From the first day to the last one, of all agents and models or of those that are named; in no order. */
    async list(
      tenantId: string,
      { from, to }: { from: string; to: string },
      { agentIds, models }: { agentIds: string[] | undefined; models: string[] | undefined },
    ): Promise<CountedDay[]> {
      const sql = [
        "SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'counters' AND c.month >= @from AND c.month <= @to",
        ...(agentIds ? ['AND ARRAY_CONTAINS(@agentIds, c.agentId)'] : []),
        ...(models ? ['AND ARRAY_CONTAINS(@models, c.model)'] : []),
        'ORDER BY c.type, c.month',
      ].join(' ');
      const named = { ...(agentIds && { agentIds }), ...(models && { models }) };
      const months = { from: monthOf(from), to: monthOf(to) };
      const parameters = { tenantId, ...months, ...named };
      const buckets = [...new Set([from, to].map(bucketOfYear))];
      const key = [tenantId, ...(buckets.length === 1 ? buckets : [])];
      const found = await ledger.query(countersSchema, key, sql, parameters);
      return found.flatMap(daysOf).filter(({ day }) => day >= from && day <= to);
    },
  };
}

function increments(key: DayKey, counts: Partial<Counts>): Change[] {
  const operations = placesOf(key.day, counts)
    .filter(([, value]) => value !== 0)
    .map(([path, value]) => ({ op: 'incr', path, value }) as const);
  return Array.from({ length: Math.ceil(operations.length / MAX_PATCH) }, (_, part) => ({
    operation: 'patch',
    id: countersId(key),
    patch: operations.slice(part * MAX_PATCH, (part + 1) * MAX_PATCH),
  }));
}

/** A visitor's browser names its messages itself: only beside its conversation is a turn's id unique. */
export const markId = ({ sessionId, turnId }: CountedTurn) => `counted-${sessionId}-${turnId}`;

const partition = ({ tenantId, day }: DayKey) => [tenantId, bucketOfYear(day)];

const markOf = ({ tenantId, day }: DayKey, { sessionId, turnId, ttl }: CountedTurn) => ({
  id: markId({ sessionId, turnId }),
  tenantId,
  type: 'counted',
  sessionId,
  day,
  ...(ttl !== undefined && { ttl }),
});
