import { setTimeout as delay } from 'node:timers/promises';

/** The one source of time; tests turn it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** How one waits; in tests, for less long. */
export type Pause = (ms: number) => Promise<void>;

export const systemPause: Pause = (ms) => delay(ms);

export const secondsFromNow = (now: Date, seconds: number): Date =>
  new Date(now.getTime() + seconds * 1_000);
