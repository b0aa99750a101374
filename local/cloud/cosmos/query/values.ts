export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** What an expression yields. `undefined` is a value of the language: a missing property, a comparison without a result. */
export type Value = Json | undefined;

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Reads own properties only, so that a property called "constructor" is missing, not a function. */
export function property(target: Value, name: string): Value {
  return isObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
}

export function valueAt(target: Value, names: readonly string[]): Value {
  let value = target;
  for (const name of names) {
    value = property(value, name);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The order of types in ORDER BY, MIN and MAX. */
export function typeRank(value: Value): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'boolean') return 2;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
}

export function deepEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;

  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]))
  );
}

/** Different types are simply not equal; only a missing operand gives no result. */
export function equals(a: Value, b: Value): boolean | undefined {
  return a === undefined || b === undefined ? undefined : deepEqual(a, b);
}

export type Comparison = '<' | '>' | '<=' | '>=';

/** Values of different types, arrays and objects cannot be compared: no result. */
export function compare(operator: Comparison, a: Value, b: Value): boolean | undefined {
  const rank = typeRank(a);
  if (rank === 0 || rank !== typeRank(b) || rank >= 5) return undefined;

  const order = compareForSorting(a, b);
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

export function compareForSorting(a: Value, b: Value): number {
  const rank = typeRank(a);
  const otherRank = typeRank(b);
  if (rank !== otherRank) return rank - otherRank;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'boolean' ? Number(a) - Number(b) : 0;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Order of code points: that of SQLite's BINARY collation over UTF-8, so that both evaluators agree. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1;

  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y)
      return x >= 0xd800 && y >= 0xd800 ? aboveBasicPlane(x) - aboveBasicPlane(y) : x - y;
  }
  return a.length - b.length;
}

/** UTF-16 puts surrogates below U+E000; by code point they belong above U+FFFF. */
function aboveBasicPlane(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** A text that is equal for equal values, whatever the order of their properties. */
export function canonicalText(value: Value): string {
  if (value === undefined) return 'undefined';
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);

  const properties = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);
  return `{${properties.join()}}`;
}
