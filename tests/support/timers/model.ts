import type { Deps } from '../../../functions/src/deps.ts';

/** What a timer is there for, said once more and as plainly as can be. */
export type Model = {
  run(deps: Deps): Promise<unknown>;
  /** Something comes about that the timer will have to do with. */
  happen(): Promise<void>;
  /** Holds what is against what ought to be, after each run. */
  check(): Promise<void>;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const now = () => Date.now();
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
