import type { Value } from './values.ts';

export type Parameter = {
  type?: string;
  $ref?: string;
  defaultValue?: Value;
  allowedValues?: Value[];
  minValue?: number;
  maxValue?: number;
  minLength?: number;
  maxLength?: number;
  nullable?: boolean;
};

/** The type of a parameter, also where a definition of the template has it. */
export function typeOf(
  parameter: Parameter,
  definitions: Record<string, Parameter> = {},
): string | undefined {
  const { type, $ref } = parameter;
  const named = $ref?.replace('#/definitions/', '');
  return (named === undefined ? type : definitions[named]?.type)?.toLowerCase();
}

/**
 * What is given for a parameter, once it is looked at.
 * @throws Error where it is not allowed
 */
export function allowed(
  name: string,
  parameter: Parameter,
  value: Value,
  definitions?: Record<string, Parameter>,
): Value {
  const type = typeOf(parameter, definitions)?.replace('secure', '');
  if (kindOf(value) !== type) throw new Error(`${name} has to be of the type ${type}.`);
  const { allowedValues, minValue = -Infinity, maxValue = Infinity } = parameter;
  if (allowedValues && !allowedValues.includes(value)) {
    throw new Error(`${name} is none of ${allowedValues.join(', ')}.`);
  }
  const { minLength = 0, maxLength = Infinity } = parameter;
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : minLength;
  const isLong = length >= minLength && length <= maxLength;
  const isLarge = typeof value !== 'number' || (value >= minValue && value <= maxValue);
  if (!isLong || !isLarge) throw new Error(`${name} is out of its limits.`);
  return value;
}

function kindOf(value: Value): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
