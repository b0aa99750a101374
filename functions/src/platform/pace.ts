import { setTimeout as delay } from 'node:timers/promises';

/** The database has refused a write because its units of the second are used up (429). */
export class Throttled extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number, cause: unknown) {
    super('The database is busy.', { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

export type Written = { charge: number; changes: number };
export type Pace = ReturnType<typeof createPace>;

/** As many as the database takes at once. */
const MAX_SIZE = 100;
const FIRST_SIZE = 8;
/** All in request units a second. Half of the least that a container can have, and what is left to it in any case. */
const FIRST_RATE = 200;
const LEAST_RATE = 20;
const LEAST_GROWTH = 10;
const GROWTH = 0.03;
/** Of one change, a passage with its vector. */
const FIRST_CHARGE = 20;
/** One write takes what is due for so long: whoever comes behind it waits no longer than that. */
const SLICE_SECONDS = 0.25;
/** On top of what the database says, so that those come first who came back after just that. */
const GIVE_WAY_MS = 1_000;
/** Some minutes of refusals. */
const MAX_ATTEMPTS = 100;

/**
 * The pace of writes that nobody waits for, where others read and write in the same container: one after the other, as
 * fast as the database takes them until it refuses one. From then on their rate falls to half with each refusal and
 * grows a little with each write, and so does their size.
 */
export function createPace(pause: (ms: number) => Promise<unknown> = delay) {
  let rate = Number.POSITIVE_INFINITY;
  let size = FIRST_SIZE;
  let chargeOfOne = FIRST_CHARGE;
  let turn: Promise<unknown> = Promise.resolve();

  const isFree = () => rate === Number.POSITIVE_INFINITY;

  /** How many changes a write had best have now. */
  function sizeNow(): number {
    if (isFree()) return size;
    const due = Math.floor((rate * SLICE_SECONDS) / chargeOfOne);
    return Math.max(1, Math.min(MAX_SIZE, due));
  }

  /** Answers how long to leave the database alone. */
  function done({ charge, changes }: Written): number {
    chargeOfOne = charge / changes;
    if (isFree()) {
      size = Math.min(MAX_SIZE, size * 2);
      return 0;
    }
    const pauseMs = (charge / rate) * 1_000;
    rate += Math.max(LEAST_GROWTH, rate * GROWTH);
    return pauseMs;
  }

  function refused(): void {
    rate = isFree() ? FIRST_RATE : Math.max(LEAST_RATE, rate / 2);
  }

  async function write(work: (size: number) => Promise<Written>): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return done(await work(sizeNow()));
      } catch (error) {
        if (!(error instanceof Throttled) || attempt === MAX_ATTEMPTS) throw error;
        refused();
        await pause(error.retryAfterMs + GIVE_WAY_MS);
      }
    }
  }

  return {
    sizeNow,

    /**
     * Does one write, of as many changes as it is told, when its turn comes. What was refused is done again, perhaps
     * with fewer. @throws as the work does
     */
    async take(work: (size: number) => Promise<Written>): Promise<void> {
      const written = turn.then(() => write(work));
      // Whoever comes next waits for the pause as well; whoever has written need not.
      turn = written.then(pause, () => {});
      await written;
    },
  };
}
