import { MAX_ANALYTICS_DAYS } from '@talkwright/shared/areas/analytics';
import { Failure } from '@talkwright/shared/contract/errors';

const DAY_MS = 24 * 3_600 * 1_000;

/**
 * The days (UTC) of a range, the first one first. Both ends are days or moments: a day at the end belongs to it, of a
 * moment the day that it lies in, unless that only begins with it.
 * @throws Failure `invalid_input`
 */
export function daysBetween(start: string, end: string): string[] {
  const first = Math.floor(Date.parse(start) / DAY_MS);
  const last = isDay(end) ? Date.parse(end) / DAY_MS : Math.ceil(Date.parse(end) / DAY_MS) - 1;
  const count = last - first + 1;
  if (count < 1) throw refused('The range ends before it begins.');
  if (count > MAX_ANALYTICS_DAYS) {
    throw refused(`The range may have at most ${MAX_ANALYTICS_DAYS} days.`);
  }
  return Array.from({ length: count }, (_, at) =>
    new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
  );
}

const isDay = (text: string) => !text.includes('T');

const refused = (message: string) =>
  new Failure('invalid_input', { message, fields: { end: message } });
