import { ApiError } from './api-error.ts';

/** Reads what a client sent, which may be anything, and refuses as the real API does. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function list(value: unknown, param: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw wrongType(param, 'an array', value);
}

export function fields(value: unknown, param: string): Fields {
  if (isFields(value)) return value;
  throw wrongType(param, 'an object', value);
}

export function text(value: unknown, param: string): string {
  if (typeof value === 'string') return value;
  throw wrongType(param, 'a string', value);
}

/** A number within bounds, or undefined when it was not given. */
export function number(
  value: unknown,
  param: string,
  { min, max, isInteger }: { min: number; max: number; isInteger: boolean },
): number | undefined {
  if (value === undefined || value === null) return undefined;
  const kind = isInteger ? 'integer' : 'decimal';
  if (typeof value !== 'number')
    throw wrongType(param, isInteger ? 'an integer' : 'a decimal', value);
  if (isInteger && !Number.isInteger(value)) throw wrongType(param, 'an integer', value);
  if (value < min) throw outOfRange(param, kind, 'below_min', `>= ${min}`, value);
  if (value > max) throw outOfRange(param, kind, 'above_max', `<= ${max}`, value);
  return value;
}

export function missing(param: string): ApiError {
  const message = `Missing required parameter: '${param}'.`;
  return new ApiError(400, message, 'missing_required_parameter', param);
}

export function invalidValue(
  param: string,
  value: unknown,
  supported: readonly string[],
): ApiError {
  const values = supported.map((name) => `'${name}'`).join(', ');
  const message = `Invalid value: '${value}'. Supported values are: ${values}.`;
  return new ApiError(400, message, 'invalid_value', param);
}

function wrongType(param: string, expected: string, value: unknown): ApiError {
  const message = `Invalid type for '${param}': expected ${expected}, but got ${nameOf(value)} instead.`;
  return value === undefined ? missing(param) : new ApiError(400, message, 'invalid_type', param);
}

function outOfRange(
  param: string,
  kind: string,
  side: string,
  bound: string,
  value: number,
): ApiError {
  const words = side === 'below_min' ? 'below minimum' : 'above maximum';
  const message = `Invalid '${param}': ${kind} ${words} value. Expected a value ${bound}, but got ${value} instead.`;
  return new ApiError(400, message, `${kind}_${side}_value`, param);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
