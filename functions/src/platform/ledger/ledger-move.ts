import * as z from 'zod';
import type { Clock, Pause } from '../clock.ts';
import type { Items } from '../cosmos.ts';
import { ignoring } from '../write-refused.ts';

const ID = 'ledger-move';
/** For so long a process goes by what it has read of the move. */
const KNOWN_MS = 30_000;
/** Every process has heard of a move by then: what it knew is too old, and a read ends after 20 seconds. */
const NOTICE_MS = 90_000;
/**
 * From the beginning on, for so long nothing is written: what is on its way to where the ledger lay has arrived by then (a
 * write ends after 20 seconds), and clocks may differ by the rest.
 */
const STILL_MS = 30_000;
const LOOK_AGAIN_MS = 500;

const stateSchema = z.object({
  /** None was asked for yet. */
  startsAt: z.iso.datetime().optional(),
  /** When nothing was left. */
  emptiedAt: z.iso.datetime().optional(),
});
type State = z.infer<typeof stateSchema>;

/**
 * - `before`: it lies where a version of before has it, and may be read and written by one.
 * - `starting`: nobody writes; it is read in both places.
 * - `moving`: what is touched is taken over first.
 * - `moved`: it lies in buckets.
 */
export type LedgerPhase = 'before' | 'starting' | 'moving' | 'moved';

export type LedgerMove = ReturnType<typeof createLedgerMove>;

/**
 * How far the ledger has come from where versions of before have it. That stands in `directory`, since it is true of the
 * database however old a state of it is restored; of `guards`, nothing is left then.
 */
export function createLedgerMove({
  directory,
  before,
  now,
  pause,
}: {
  directory: Items;
  before: Items;
  now: Clock;
  pause: Pause;
}) {
  let known: { state: Promise<State>; readAt: number } | undefined;
  let hasBefore = false;
  let isMoved = false;

  async function read(): Promise<State> {
    const found = await directory.find(stateSchema, ID, ID);
    if (found) return found.value;
    hasBefore ||= await before.isThere();
    if (hasBefore) return {};
    // A deployment that has begun with buckets. Written down, should somebody make such a container for whatever reason.
    const begun = new Date(0).toISOString();
    const state = { startsAt: begun, emptiedAt: begun };
    await directory.create({ id: ID, ...state }).catch(ignoring('exists'));
    return state;
  }

  async function stateNow(): Promise<State> {
    const at = now().getTime();
    if (!known || Math.abs(at - known.readAt) > KNOWN_MS) {
      const reading = { state: read(), readAt: at };
      known = reading;
      reading.state.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.state;
  }

  async function phase(): Promise<LedgerPhase> {
    if (isMoved) return 'moved';
    const { startsAt, emptiedAt } = await stateNow();
    isMoved = emptiedAt !== undefined;
    if (isMoved) return 'moved';
    const begun = now().getTime() - timeOf(startsAt);
    if (begun < 0) return 'before';
    return begun < STILL_MS ? 'starting' : 'moving';
  }

  return {
    phase,

    /** Waits while nothing is written. */
    async writablePhase(): Promise<Exclude<LedgerPhase, 'starting'>> {
      for (;;) {
        const found = await phase();
        if (found !== 'starting') return found;
        await pause(LOOK_AGAIN_MS);
      }
    },

    /** Once nobody runs a version of before. One that has begun goes on. Waits until all processes take part. */
    async begin(): Promise<void> {
      const startsAt = new Date(now().getTime() + NOTICE_MS).toISOString();
      await directory.create({ id: ID, startsAt }).catch(ignoring('exists'));
      known = undefined;
      while (!['moving', 'moved'].includes(await phase())) await pause(LOOK_AGAIN_MS);
    },

    async end(): Promise<void> {
      const emptiedAt = now().toISOString();
      await directory.upsert({ id: ID, ...(await read()), emptiedAt });
      known = undefined;
    },
  };
}

const timeOf = (time: string | undefined): number =>
  time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
