import type { BinaryOperator } from './ast.ts';
import type { Evaluate } from './compilation.ts';
import { compare, equals } from './values.ts';

const ARITHMETIC: Partial<Record<BinaryOperator, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '%': (x, y) => x % y,
  '&': (x, y) => x & y,
  '|': (x, y) => x | y,
  '^': (x, y) => x ^ y,
  '<<': (x, y) => x << y,
  '>>': (x, y) => x >> y,
  '>>>': (x, y) => x >>> y,
};

export function compileBinary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case 'and':
      return (frame) => {
        const a = left(frame);
        if (a === false) return false;
        const b = right(frame);
        if (b === false) return false;
        return a === true && b === true ? true : undefined;
      };
    case 'or':
      return (frame) => {
        const a = left(frame);
        if (a === true) return true;
        const b = right(frame);
        if (b === true) return true;
        return a === false && b === false ? false : undefined;
      };
    case '=':
      return (frame) => equals(left(frame), right(frame));
    case '!=':
      return (frame) => {
        const result = equals(left(frame), right(frame));
        return result === undefined ? undefined : !result;
      };
    case '<':
    case '>':
    case '<=':
    case '>=':
      return (frame) => compare(operator, left(frame), right(frame));
    case '??':
      return (frame) => {
        const value = left(frame);
        return value === undefined ? right(frame) : value;
      };
    case '||':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'string' && typeof b === 'string' ? a + b : undefined;
      };
    default:
      return compileArithmetic(operator, left, right);
  }
}

function compileArithmetic(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  const apply = ARITHMETIC[operator];
  if (!apply) throw new Error(`The operator ${operator} has no meaning.`);
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    if (typeof a !== 'number' || typeof b !== 'number') return undefined;
    const result = apply(a, b);
    return Number.isFinite(result) ? result : undefined;
  };
}
