/** The conversations of a cycle, by day. */
export type Curve = {
  /** As `2026-03`. */
  cycle: string;
  /** From the first of the month to today, which is not over. */
  days: number[];
  /** Of the month before. */
  before: number[];
  /** How many whole days there are to look back at. */
  wholeDays: number;
};

const LOOKED_AT = 7;

/** The mean of the last seven whole days, or of those that there are; undefined before the first. */
function meanOf({ days, before, wholeDays }: Curve): number | undefined {
  const known = Math.min(LOOKED_AT, wholeDays);
  if (known <= 0) return undefined;
  return sum([...before, ...days.slice(0, -1)].slice(-known)) / known;
}

/**
 * By the end of the cycle: what is used, and the mean for each day that is left. Today counts as one of them until it
 * has more. Undefined while there is no mean.
 */
export function forecastOf(curve: Curve): number | undefined {
  const mean = meanOf(curve);
  return mean === undefined ? undefined : Math.round(sum(expectedDays(curve, mean)));
}

/**
 * The day on which a limit is met, or was; undefined where the cycle ends before. An agent has its share of all
 * conversations, as it had in this cycle so far.
 */
export function metOn(curve: Curve, limit: number | null, share = 1): string | undefined {
  if (limit === null || limit === 0) return undefined;
  let reached = 0;
  const day = expectedDays(curve, meanOf(curve) ?? 0).findIndex((expected) => {
    reached += expected * share;
    return Math.round(reached) >= limit;
  });
  return day < 0 ? undefined : dayOf(curve.cycle, day);
}

/** From the first of the month to its last. */
function expectedDays({ cycle, days }: Curve, mean: number): number[] {
  const today = Math.max(days.at(-1) ?? 0, mean);
  const left = daysIn(cycle) - days.length;
  return [...days.slice(0, -1), today, ...new Array<number>(left).fill(mean)];
}

export function daysIn(cycle: string): number {
  const [year = 0, month = 0] = cycle.split('-').map(Number);
  // The day before the first of the next month.
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Counted from 0. */
export const dayOf = (cycle: string, day: number): string =>
  `${cycle}-${String(day + 1).padStart(2, '0')}`;

const sum = (counts: number[]): number => counts.reduce((all, one) => all + one, 0);
