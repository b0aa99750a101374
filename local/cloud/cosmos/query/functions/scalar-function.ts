import type { Json, Value } from '../values.ts';

/** Receives evaluated arguments. Arguments of a wrong type give no result (`undefined`), they do not fail. */
export type ScalarFunction = (...args: Value[]) => Value;

export const isString = (value: Value): value is string => typeof value === 'string';
export const isNumber = (value: Value): value is number => typeof value === 'number';

export function ofString(apply: (text: string) => Value): ScalarFunction {
  return (text) => (isString(text) ? apply(text) : undefined);
}

export function ofNumber(apply: (x: number) => number): ScalarFunction {
  return (x) => (isNumber(x) ? finite(apply(x)) : undefined);
}

export function ofNumbers(apply: (x: number, y: number) => number): ScalarFunction {
  return (x, y) => (isNumber(x) && isNumber(y) ? finite(apply(x, y)) : undefined);
}

export function ofArrays(apply: (a: Json[], b: Json[]) => Value): ScalarFunction {
  return (a, b) => (Array.isArray(a) && Array.isArray(b) ? apply(a, b) : undefined);
}

/** JSON has no NaN and no infinity: such a result is no result. */
export function finite(x: number): number | undefined {
  return Number.isFinite(x) ? x : undefined;
}
