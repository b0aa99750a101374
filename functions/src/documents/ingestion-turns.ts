import { createFairSemaphore } from '../platform/fair-semaphore.ts';
import { Postponed } from '../platform/next-attempt.ts';

/** Together the messages that a process is handed at once (host.json): some of them are never one organization's. */
const PLACES = { atOnce: 6, spare: 2 };
const PATIENCE_MS = 2_000;
const LONG_MS = 2_000;
const STALLED_SECONDS = 3;

export type IngestionTurns = ReturnType<typeof createIngestionTurns>;

/** Documents of all organizations take turns, from reading them until the last of their passages is written. */
export function createIngestionTurns() {
  const turns = createFairSemaphore({
    ...PLACES,
    maxWaiting: Number.POSITIVE_INFINITY,
    patienceMs: PATIENCE_MS,
    longMs: LONG_MS,
    retryAfterSeconds: STALLED_SECONDS,
  });

  return {
    /**
     * `place` is aborted when the work is to end for another organization's.
     * @throws Postponed where the organization's own works do not come to an end, and what the work throws
     */
    async take(tenantId: string, work: (place: AbortSignal) => Promise<void>): Promise<void> {
      let hasTurn = false;
      try {
        await turns.take(tenantId, (place) => {
          hasTurn = true;
          return work(place);
        });
      } catch (error) {
        throw hasTurn ? error : new Postponed(STALLED_SECONDS);
      }
    },
  };
}
