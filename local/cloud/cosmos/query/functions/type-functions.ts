import { isObject } from '../values.ts';
import { parseDateTime } from './date-time.ts';
import { isNumber, isString, type ScalarFunction } from './scalar-function.ts';

export const typeFunctions: Record<string, ScalarFunction> = {
  IS_DEFINED: (value) => value !== undefined,
  IS_NULL: (value) => value === null,
  IS_ARRAY: (value) => Array.isArray(value),
  IS_BOOL: (value) => typeof value === 'boolean',
  IS_NUMBER: isNumber,
  IS_STRING: isString,
  IS_OBJECT: (value) => isObject(value),
  IS_PRIMITIVE: (value) =>
    value === null || isString(value) || isNumber(value) || typeof value === 'boolean',
  IS_INTEGER: (value) => Number.isSafeInteger(value),
  IS_FINITE_NUMBER: (value) => isNumber(value) && Number.isFinite(value),
  IS_DATETIME: (value) => parseDateTime(value) !== undefined,
  IIF: (condition, whenTrue, otherwise) => (condition === true ? whenTrue : otherwise),
};
