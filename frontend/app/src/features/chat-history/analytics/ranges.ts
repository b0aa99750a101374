const DAY_MS = 24 * 3_600_000;

export const rangeNames = {
  30: 'Last 30 days',
  60: 'Last 60 days',
  90: 'Last 90 days',
  180: 'Last 180 days',
  365: 'Last 365 days',
  cycle: 'Current Billing Cycle',
};
export type Range = `${keyof typeof rangeNames}`;

export const rangeOf = (text: string | null): Range =>
  text !== null && Object.hasOwn(rangeNames, text) ? (text as Range) : '30';

/** Up to today, which is part of it, in UTC. The billing cycle is the calendar month. */
export function daysOfRange(range: Range, now: number): { start: string; end: string } {
  const end = dayOf(now);
  const start =
    range === 'cycle' ? `${end.slice(0, 7)}-01` : dayOf(now - (Number(range) - 1) * DAY_MS);
  return { start, end };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
