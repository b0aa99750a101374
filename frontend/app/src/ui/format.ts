const UNITS = ['B', 'KB', 'MB'];

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const numbers = new Intl.NumberFormat();

export const formatDate = (time: string): string => dates.format(new Date(time));

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
