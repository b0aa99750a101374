/** The one source of time; tests turn it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsFromNow = (now: Date, seconds: number): Date =>
  new Date(now.getTime() + seconds * 1_000);
