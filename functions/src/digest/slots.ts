/** The timer comes every ten minutes: at each of these moments those are due whose time has come since the one before. */
const SLOT_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** When a digest of this time of the day is looked for: `07:31` to `07:40` at `07:40`, after `23:50` at `00:00`. */
export function slotOf(time: string): string {
  const slot = Math.ceil(minutesOf(time) / 10) * 10;
  return timeOf(slot % (24 * 60));
}

export const slotAt = (moment: Date): string => moment.toISOString().slice(11, 16);

/**
 * The moments that have come since the one that was done to, oldest first: where none was yet, the last of them alone. The
 * timer may come late, early, twice or not for hours; what was missed more than a day ago is not made up for.
 */
export function momentsDue(doneTo: Date | undefined, now: Date): Date[] {
  const last = wholeSlot(now);
  const oldest = doneTo ? Math.max(wholeSlot(doneTo) + SLOT_MS, last - DAY_MS + SLOT_MS) : last;
  const count = Math.max(0, (last - oldest) / SLOT_MS + 1);
  return Array.from({ length: count }, (_, n) => new Date(oldest + n * SLOT_MS));
}

/** When it was this time last, before a moment or right then. */
export function lastTime(time: string, moment: Date): Date {
  const sameDay = Date.parse(`${moment.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return new Date(sameDay > moment.getTime() ? sameDay - DAY_MS : sameDay);
}

const wholeSlot = (moment: Date): number => Math.floor(moment.getTime() / SLOT_MS) * SLOT_MS;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
