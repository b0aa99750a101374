/** The timer comes every ten minutes: at each of these moments those are due whose time has come since the one before. */
export const SLOT_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** When a digest of this time of the day is looked for: `07:31` to `07:40` at `07:40`, after `23:50` at `00:00`. */
export function slotOf(time: string): string {
  const slot = Math.ceil(minutesOf(time) / 10) * 10;
  return timeOf(slot % (24 * 60));
}

export const slotAt = (moment: Date): string => moment.toISOString().slice(11, 16);

/** The moments after the first one, to the second one, that are not a day ago: what was missed before is not made up for. */
export function momentsBetween(after: Date, now: Date): Date[] {
  const last = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  const first = Math.max(after.getTime() + SLOT_MS, last - DAY_MS + SLOT_MS);
  const count = Math.max(0, Math.floor((last - first) / SLOT_MS) + 1);
  return Array.from({ length: count }, (_, n) => new Date(last - (count - 1 - n) * SLOT_MS));
}

/** When it was this time last, before a moment or right then. */
export function lastTime(time: string, moment: Date): Date {
  const sameDay = Date.parse(`${moment.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return new Date(sameDay > moment.getTime() ? sameDay - DAY_MS : sameDay);
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
