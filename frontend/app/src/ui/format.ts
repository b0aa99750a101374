const UNITS = ['B', 'KB', 'MB'];

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(undefined, {
  ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
});
const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });
const smallDollars = new Intl.NumberFormat(undefined, {
  ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 4 },
});
const shares = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat();

export const formatDate = (time: string): string => dates.format(new Date(time));

/** Of a day in UTC, wherever one is. */
export const formatDay = (day: string): string => days.format(new Date(day));

export const formatShortDay = (day: string): string => shortDays.format(new Date(day));

/** Of a part between 0 and 1: "97.5%". */
export const formatShare = (part: number): string => shares.format(part);

/** Of less than one dollar parts of a cent as well. */
export const formatDollars = (value: number): string =>
  (value < 1 ? smallDollars : dollars).format(value);

/** `3d ago`, `5h ago`, or `Just now` for all that is younger than an hour. */
export function formatAgo(time: string, now: number): string {
  const hours = Math.floor((now - Date.parse(time)) / 3_600_000);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ago`;
  return hours >= 1 ? `${hours}h ago` : 'Just now';
}

export const formatTime = (time: string): string => times.format(new Date(time));

export const formatNumber = (value: number): string => numbers.format(value);

/** "1 page", "1,200 pages". */
export const formatCount = (value: number, one: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : `${one}s`}`;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(1))} ${UNITS[unit]}`;
}
