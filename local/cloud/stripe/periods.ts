type Every = { interval: string; interval_count: number };

const SECONDS: Record<string, number> = { day: 86_400, week: 604_800 };

/**
 * The first boundary after a moment, of the periods that an anchor sets. Months end on the anchor's day, or on
 * their last: 31 January, 28 February, 31 March; 29 February comes back after three years of the 28th.
 */
export function boundaryAfter(anchor: number, every: Every, after: number): number {
  let count = Math.floor((after - anchor) / longestOf(every)) - 1;
  while (later(anchor, every, count) <= after) count++;
  return later(anchor, every, count);
}

/** So many intervals after (or, below zero, before) the anchor. */
export function later(anchor: number, every: Every, count = 1): number {
  const steps = count * every.interval_count;
  const seconds = SECONDS[every.interval];
  if (seconds) return anchor + steps * seconds;

  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + steps * (every.interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1_000;
}

function longestOf({ interval, interval_count }: Every): number {
  const days = { day: 1, week: 7, month: 31, year: 366 }[interval] ?? 1;
  return days * interval_count * 86_400;
}
