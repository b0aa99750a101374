import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';

const sealedSchema = z.object({ id: z.string(), sealed: z.string() });
const timerRunSchema = z.object({ name: z.string(), schedule: z.string(), at: z.iso.datetime() });
export type TimerRun = z.infer<typeof timerRunSchema>;
export type HealthRecords = ReturnType<typeof healthStore>;

const WRITTEN = 'health-written';
const DAY_SECONDS = 24 * 3_600;
/** A key that was replaced so long ago is asked for no more. */
const SEALED_SECONDS = 90 * DAY_SECONDS;
const TIMER_SECONDS = 30 * DAY_SECONDS;
/** Of one timer: some run every ten seconds. */
const NOTED_EVERY_MS = 5 * 60_000;
const MAX_COUNTED = 1_000;

/** What the product writes to know how it is. */
export function healthStore({ guards, tenants }: { guards: Items; tenants: Items }) {
  const noted = new Map<string, number>();

  return {
    /** Answers the database's own clock, in whole seconds. */
    async write(): Promise<Date> {
      await guards.upsert({ id: WRITTEN, ttl: DAY_SECONDS });
      const written = await guards.find(z.object({ _ts: z.int() }), WRITTEN, WRITTEN);
      return new Date((written?.value._ts ?? 0) * 1_000);
    },

    /** A text for each key that sealed at a time when somebody looked. */
    async listSealed(): Promise<z.infer<typeof sealedSchema>[]> {
      const sql = "SELECT c.id, c.sealed FROM c WHERE STARTSWITH(c.id, 'health-sealed-')";
      return guards.queryEverywhere(sealedSchema, sql, {}, MAX_COUNTED);
    },
    writeSealed: (keyId: string, sealed: string): Promise<void> =>
      guards.upsert({ id: `health-sealed-${keyId}`, sealed, ttl: SEALED_SECONDS }),

    /** Noted now and then. */
    async noteRun(name: string, schedule: string, now: Date): Promise<void> {
      if (now.getTime() - (noted.get(name) ?? 0) < NOTED_EVERY_MS) return;
      noted.set(name, now.getTime());
      const run = { name, schedule, at: now.toISOString() };
      await guards.upsert({ id: `health-timer-${name}`, ...run, ttl: TIMER_SECONDS });
    },
    listRuns: (): Promise<TimerRun[]> =>
      guards.queryEverywhere(
        timerRunSchema,
        "SELECT * FROM c WHERE STARTSWITH(c.id, 'health-timer-')",
        {},
        MAX_COUNTED,
      ),

    /** When what still waits in the outbox was written: at most a thousand. */
    listUnsent: (before: Date): Promise<string[]> =>
      tenants.queryEverywhere(
        z.string(),
        "SELECT VALUE c.createdAt FROM c WHERE c.type = 'outbox' AND c.createdAt < @before",
        { before: before.toISOString() },
        MAX_COUNTED,
      ),
  };
}
