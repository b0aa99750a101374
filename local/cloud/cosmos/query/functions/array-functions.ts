import { canonicalText, deepEqual, isObject, type Json, type Value } from '../values.ts';
import { isNumber, isString, ofArrays, type ScalarFunction } from './scalar-function.ts';

export const arrayFunctions: Record<string, ScalarFunction> = {
  ARRAY_CONCAT: (...arrays) => (arrays.every(Array.isArray) ? arrays.flat(1) : undefined),
  ARRAY_CONTAINS: (array, item, isPartial) => contains(array, item, isPartial === true),
  ARRAY_CONTAINS_ANY: (array, ...items) =>
    Array.isArray(array) ? items.some((item) => contains(array, item)) : undefined,
  ARRAY_CONTAINS_ALL: (array, ...items) =>
    Array.isArray(array) ? items.every((item) => contains(array, item)) : undefined,
  ARRAY_LENGTH: (array) => (Array.isArray(array) ? array.length : undefined),
  ARRAY_SLICE: (array, start, length) => {
    if (!Array.isArray(array) || !isNumber(start)) return undefined;
    const from = start < 0 ? Math.max(0, array.length + start) : start;
    return array.slice(from, isNumber(length) ? from + Math.max(0, length) : undefined);
  },
  SETINTERSECT: ofArrays((a, b) => distinct(a.filter((item) => contains(b, item)))),
  SETUNION: ofArrays((a, b) => distinct([...a, ...b])),
  SETDIFFERENCE: ofArrays((a, b) => distinct(a.filter((item) => !contains(b, item)))),
  SETEQUAL: ofArrays(
    (a, b) => a.every((item) => contains(b, item)) && b.every((item) => contains(a, item)),
  ),
  CHOOSE: (index, ...items) => (isNumber(index) ? items[index - 1] : undefined),
  OBJECTTOARRAY: (object, keyName = 'k', valueName = 'v') => {
    if (!isObject(object) || !isString(keyName) || !isString(valueName)) return undefined;
    return Object.entries(object).map(([key, value]) => ({ [keyName]: key, [valueName]: value }));
  },
};

function contains(array: Value, item: Value, isPartial = false): boolean | undefined {
  if (!Array.isArray(array) || item === undefined) return undefined;
  if (isPartial) return array.some((candidate) => includes(candidate, item));
  return array.some((candidate) => deepEqual(candidate, item));
}

/** Partial match: every property asked for is there and equal; others do not matter. */
function includes(candidate: Value, wanted: Value): boolean {
  if (!isObject(wanted) || !isObject(candidate)) return deepEqual(candidate, wanted);
  return Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(candidate, key) && includes(candidate[key], value),
  );
}

function distinct(items: Json[]): Value {
  const known = new Map<string, Json>();
  for (const item of items) {
    const key = canonicalText(item);
    if (!known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}
