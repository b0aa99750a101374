import type { Node } from 'web-tree-sitter';
import { BicepError, type Declaration, ParameterError } from './bicep-file.ts';
import { evaluate } from './expressions.ts';
import type { Scope, Value } from './values.ts';

type Limits = Partial<Record<'minValue' | 'maxValue' | 'minLength' | 'maxLength', number>>;

/**
 * The value of a parameter: what is given, or what stands behind it.
 * @throws ParameterError when it is missing or not allowed
 */
export function parameterOf(
  name: string,
  { node, decorators, line }: Declaration,
  given: Value | undefined,
  scope: Scope,
): Value {
  const written = node.namedChildren.at(-1) as Node;
  const type = node.namedChildren.find((child) => child.type === 'type')?.text ?? '';
  const isOptional = written.type !== 'type';
  if (given === undefined && !isOptional) throw new ParameterError(`${name} is not given.`);
  const value = given === undefined ? evaluate(written, scope) : given;
  if (typeOf(value) !== type) throw new ParameterError(`${name} has to be of the type ${type}.`);

  const limits: Limits = {};
  for (const decorator of decorators) {
    const [kind, list] = decorator.namedChildren;
    const [argument] = list?.namedChildren ?? [];
    const asked = argument && evaluate(argument, scope);
    if (kind?.text === 'allowed') {
      if (Array.isArray(asked) && !asked.includes(value))
        throw new ParameterError(`${name} is none of ${asked.join(', ')}.`);
    } else if (/^(min|max)(Value|Length)$/.test(kind?.text ?? '')) {
      limits[kind?.text as keyof Limits] = Number(asked);
    } else if (kind?.text !== 'description' && kind?.text !== 'secure') {
      throw new BicepError({ file: scope.file, line }, `@${kind?.text} is not known here.`);
    }
  }
  const { minValue = -Infinity, maxValue = Infinity, minLength = 0, maxLength = Infinity } = limits;
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : minLength;
  const isLong = length >= minLength && length <= maxLength;
  const isLarge = typeof value !== 'number' || (value >= minValue && value <= maxValue);
  if (!isLong || !isLarge) throw new ParameterError(`${name} is out of its limits.`);
  return value;
}

function typeOf(value: Value): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
