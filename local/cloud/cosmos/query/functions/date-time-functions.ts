import {
  dateOf,
  floorDivide,
  formatDateTime,
  parseDateTime,
  TICKS,
  TICKS_PER_MILLISECOND,
  type Unit,
  unitOf,
} from './date-time.ts';
import { isNumber, type ScalarFunction } from './scalar-function.ts';

/** Ticks since year 1, which the functions with "Ticks" in their name count in. */
const TICKS_AT_1970 = 621_355_968_000_000_000n;
const currentTicks = () => BigInt(Date.now()) * TICKS_PER_MILLISECOND;

export const dateTimeFunctions: Record<string, ScalarFunction> = {
  GETCURRENTDATETIME: () => formatDateTime(currentTicks()),
  GETCURRENTDATETIMESTATIC: () => formatDateTime(currentTicks()),
  GETCURRENTTIMESTAMP: () => Date.now(),
  GETCURRENTTIMESTAMPSTATIC: () => Date.now(),
  GETCURRENTTICKS: () => Number(currentTicks() + TICKS_AT_1970),
  GETCURRENTTICKSSTATIC: () => Number(currentTicks() + TICKS_AT_1970),
  DATETIMETOTIMESTAMP: (text) => {
    const ticks = parseDateTime(text);
    return ticks === undefined ? undefined : Number(floorDivide(ticks, TICKS_PER_MILLISECOND));
  },
  TIMESTAMPTODATETIME: (milliseconds) =>
    isNumber(milliseconds)
      ? formatDateTime(BigInt(Math.trunc(milliseconds)) * TICKS_PER_MILLISECOND)
      : undefined,
  DATETIMETOTICKS: (text) => {
    const ticks = parseDateTime(text);
    return ticks === undefined ? undefined : Number(ticks + TICKS_AT_1970);
  },
  TICKSTODATETIME: (ticks) =>
    isNumber(ticks) ? formatDateTime(BigInt(Math.trunc(ticks)) - TICKS_AT_1970) : undefined,
  DATETIMEFROMPARTS: (year, month = 1, day = 1, hour = 0, minute = 0, second = 0, fraction = 0) => {
    const parts = [year, month, day, hour, minute, second, fraction];
    if (!parts.every(isNumber)) return undefined;
    const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0, ticks = 0] = parts;
    const milliseconds = Date.UTC(y, mo - 1, d, h, mi, s);
    return formatDateTime(BigInt(milliseconds) * TICKS_PER_MILLISECOND + BigInt(Math.trunc(ticks)));
  },
  DATETIMEADD: (unitName, amount, text) => {
    const unit = unitOf(unitName);
    const ticks = parseDateTime(text);
    if (!unit || ticks === undefined || !isNumber(amount)) return undefined;
    return formatDateTime(add(ticks, Math.trunc(amount), unit));
  },
  DATETIMEDIFF: (unitName, from, to) => {
    const unit = unitOf(unitName);
    const start = parseDateTime(from);
    const end = parseDateTime(to);
    if (!unit || start === undefined || end === undefined) return undefined;
    return difference(start, end, unit);
  },
  DATETIMEPART: (unitName, text) => {
    const ticks = parseDateTime(text);
    if (ticks === undefined) return undefined;
    if (/^(weekday|dw|w)$/i.test(String(unitName))) return dateOf(ticks).getUTCDay() + 1;
    const unit = unitOf(unitName);
    return unit && partOf(ticks, unit);
  },
  DATETIMEBIN: (text, unitName, size = 1, origin = '1970-01-01') => {
    const ticks = parseDateTime(text);
    const start = parseDateTime(origin);
    const unit = unitOf(unitName);
    const length = unit && TICKS[unit];
    if (ticks === undefined || start === undefined || !length) return undefined;
    if (!isNumber(size) || size < 1) return undefined;
    const bin = length * BigInt(Math.trunc(size));
    return formatDateTime(start + floorDivide(ticks - start, bin) * bin);
  },
};

function add(ticks: bigint, amount: number, unit: Unit): bigint {
  if (unit === 'nanosecond') return ticks + BigInt(Math.trunc(amount / 100));
  const length = TICKS[unit];
  if (length) return ticks + BigInt(amount) * length;

  // 31 January plus one month is the last day of February.
  const date = dateOf(ticks);
  const belowMillisecond = ticks - BigInt(date.getTime()) * TICKS_PER_MILLISECOND;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (unit === 'year' ? 12 * amount : amount));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return BigInt(date.getTime()) * TICKS_PER_MILLISECOND + belowMillisecond;
}

/** Counts the borders crossed: from 31 December to 1 January is one year. */
function difference(start: bigint, end: bigint, unit: Unit): number {
  if (unit === 'nanosecond') return Number((end - start) * 100n);
  const length = TICKS[unit];
  if (length) return Number(floorDivide(end, length) - floorDivide(start, length));

  const [a, b] = [dateOf(start), dateOf(end)];
  const years = b.getUTCFullYear() - a.getUTCFullYear();
  return unit === 'year' ? years : years * 12 + b.getUTCMonth() - a.getUTCMonth();
}

function partOf(ticks: bigint, unit: Unit): number {
  const date = dateOf(ticks);
  const inSecond = ticks - floorDivide(ticks, 10_000_000n) * 10_000_000n;
  switch (unit) {
    case 'year':
      return date.getUTCFullYear();
    case 'month':
      return date.getUTCMonth() + 1;
    case 'day':
      return date.getUTCDate();
    case 'hour':
      return date.getUTCHours();
    case 'minute':
      return date.getUTCMinutes();
    case 'second':
      return date.getUTCSeconds();
    case 'millisecond':
      return Number(inSecond / TICKS_PER_MILLISECOND);
    case 'microsecond':
      return Number(inSecond / 10n);
    case 'nanosecond':
      return Number(inSecond * 100n);
  }
}
