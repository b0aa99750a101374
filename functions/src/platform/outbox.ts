import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Bus } from './bus.ts';
import type { Change } from './change.ts';
import type { Clock } from './clock.ts';
import { type QueueName, queues } from './containers.ts';
import type { Items } from './cosmos.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import { currentTraceparent } from './telemetry/spans.ts';

const outboxRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('outbox'),
  queue: z.enum(queues),
  message: z.unknown(),
  /** Not to be handled before. */
  dueAt: z.iso.datetime().optional(),
  /** The trace of the change that it follows, whoever sends it. */
  traceparent: z.string().optional(),
  createdAt: z.iso.datetime(),
});
export type OutboxRecord = z.infer<typeof outboxRecordSchema>;
export type Outbox = ReturnType<typeof createOutbox>;

const sweepSchema = z.object({ continuation: z.string().optional() });
const SWEEP_ID = 'outbox-sweep';
/** A little more than the bus takes to be given up. */
const GRACE_MS = 5_000;
/** Of the timer, which comes every 15 seconds: four minutes. */
const MAX_ROUNDS_OUT = 15;

/**
 * What must follow a change outside the database. The record is written in the same batch as the change,
 * sent right after it, and then deleted. When the process dies in between, the sweep sends what is left.
 */
export function createOutbox(needs: {
  tenants: Items;
  guards: Items;
  bus: Bus;
  now: Clock;
  log: Log;
}) {
  const { tenants, guards, bus, now, log } = needs;
  let roundsOut = 0;
  let leftOut = 0;

  async function deliver(record: OutboxRecord): Promise<void> {
    const { id, tenantId, queue, message, dueAt, traceparent } = record;
    const delaySeconds = dueAt ? (Date.parse(dueAt) - now().getTime()) / 1_000 : 0;
    await bus.send(queue, message, { id, delaySeconds, traceparent });
    await tenants.remove(id, tenantId);
  }

  /** Never throws: what cannot be sent now stays for the sweep. */
  async function dispatch(...records: OutboxRecord[]): Promise<void> {
    await Promise.all(
      records.map((record) =>
        deliver(record).catch((error) => log.error('outbox delivery postponed', error)),
      ),
    );
  }

  /**
   * Sends what a dead process left behind: reads the change feed from where the last sweep ended. Answers whether
   * there was anything new in it.
   */
  async function sweep(): Promise<boolean> {
    const state = await guards.find(sweepSchema, SWEEP_ID, SWEEP_ID);
    let continuation = state?.value.continuation;
    for (let pages = 0; ; pages++) {
      const page = await tenants.changes(outboxRecordSchema, continuation, 500);
      if (page.isAll) return pages > 0;
      // The request that wrote a young one may still be sending it. One from the future has had a wrong clock: it must
      // not hold up all the others until then.
      const isOld = ({ createdAt }: OutboxRecord) =>
        Math.abs(now().getTime() - Date.parse(createdAt)) >= GRACE_MS;
      const old = page.found.filter(isOld);
      for (const { id, tenantId } of old) {
        const left = await tenants.find(outboxRecordSchema, id, tenantId);
        if (left) await deliver(left.value);
      }
      // The next sweep begins at this page again.
      if (old.length < page.found.length) return true;
      continuation = page.continuation;
      await guards.upsert({ id: SWEEP_ID, ...(continuation && { continuation }) });
    }
  }

  return {
    dispatch,

    record(tenantId: string, queue: QueueName, message: unknown, dueAt?: Date): OutboxRecord {
      const traceparent = currentTraceparent();
      return {
        id: `outbox-${newId()}`,
        tenantId,
        type: 'outbox',
        queue,
        message,
        ...(dueAt && { dueAt: dueAt.toISOString() }),
        ...(traceparent && { traceparent }),
        createdAt: now().toISOString(),
      };
    },

    /**
     * Changes an organization's records in one batch, and sends right after it what the batch brings into the
     * outbox. @throws WriteRefused with the reason of the first change that failed
     */
    async commit(tenantId: string, changes: Change[]): Promise<void> {
      await tenants.batch(tenantId, changes);
      roundsOut = 0;
      leftOut = 0;
      const items = changes.map((change) => ('item' in change ? change.item : undefined));
      await dispatch(...items.flatMap((item) => outboxRecordSchema.safeParse(item).data ?? []));
    },

    /**
     * One round of the timer: sweeps, or sits it out. While organizations change it sweeps each time; each sweep that
     * meets nothing new leaves out twice as many rounds as the one before.
     */
    async round(): Promise<void> {
      if (leftOut > 0) {
        leftOut -= 1;
        return;
      }
      const isQuiet = !(await sweep());
      roundsOut = isQuiet ? Math.min(MAX_ROUNDS_OUT, 2 * roundsOut + 1) : 0;
      leftOut = roundsOut;
    },
  };
}

export const writeOutbox = (item: OutboxRecord): Change => ({ operation: 'create', item });
