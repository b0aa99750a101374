import type { Value } from '../values.ts';

/** Dates are counted in ticks of 100 ns since 1970, as the service keeps seven digits of a second. */
export const TICKS_PER_MILLISECOND = 10_000n;
const TICKS_PER_SECOND = 10_000_000n;

export type Unit =
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond'
  | 'microsecond'
  | 'nanosecond';

/** Units of a fixed length. Years and months differ in length, a nanosecond is less than a tick. */
export const TICKS: Partial<Record<Unit, bigint>> = {
  day: 864_000_000_000n,
  hour: 36_000_000_000n,
  minute: 600_000_000n,
  second: TICKS_PER_SECOND,
  millisecond: TICKS_PER_MILLISECOND,
  microsecond: 10n,
};

const NAMES: Record<Unit, string[]> = {
  year: ['year', 'yyyy', 'yy'],
  month: ['month', 'mm', 'm'],
  day: ['day', 'dd', 'd'],
  hour: ['hour', 'hh', 'h'],
  minute: ['minute', 'mi', 'n'],
  second: ['second', 'ss', 's'],
  millisecond: ['millisecond', 'ms'],
  microsecond: ['microsecond', 'mcs'],
  nanosecond: ['nanosecond', 'ns'],
};
const UNITS = new Map(
  (Object.keys(NAMES) as Unit[]).flatMap((unit) =>
    NAMES[unit].map((name) => [name, unit] as const),
  ),
);

export function unitOf(name: Value): Unit | undefined {
  return typeof name === 'string' ? UNITS.get(name.toLowerCase()) : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?Z?)?$/;

export function parseDateTime(value: Value): bigint | undefined {
  const match = typeof value === 'string' ? ISO.exec(value) : null;
  if (!match) return undefined;

  const part = (i: number) => Number(match[i] ?? 0);
  const milliseconds = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
  if (Number.isNaN(milliseconds)) return undefined;
  return BigInt(milliseconds) * TICKS_PER_MILLISECOND + BigInt((match[7] ?? '').padEnd(7, '0'));
}

export function formatDateTime(ticks: bigint): string | undefined {
  const fraction = ((ticks % TICKS_PER_SECOND) + TICKS_PER_SECOND) % TICKS_PER_SECOND;
  const date = new Date(Number((ticks - fraction) / TICKS_PER_MILLISECOND));
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, 19)}.${fraction.toString().padStart(7, '0')}Z`;
}

export function dateOf(ticks: bigint): Date {
  return new Date(Number(floorDivide(ticks, TICKS_PER_MILLISECOND)));
}

export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}
