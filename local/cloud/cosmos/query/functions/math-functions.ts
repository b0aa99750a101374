import { finite, isNumber, ofNumber, ofNumbers, type ScalarFunction } from './scalar-function.ts';

export const mathFunctions: Record<string, ScalarFunction> = {
  ABS: ofNumber(Math.abs),
  ACOS: ofNumber(Math.acos),
  ASIN: ofNumber(Math.asin),
  ATAN: ofNumber(Math.atan),
  ATN2: ofNumbers(Math.atan2),
  CEILING: ofNumber(Math.ceil),
  COS: ofNumber(Math.cos),
  COT: ofNumber((x) => 1 / Math.tan(x)),
  DEGREES: ofNumber((x) => (x * 180) / Math.PI),
  EXP: ofNumber(Math.exp),
  FLOOR: ofNumber(Math.floor),
  LOG: (x, base = Math.E) =>
    isNumber(x) && isNumber(base) ? finite(Math.log(x) / Math.log(base)) : undefined,
  LOG10: ofNumber(Math.log10),
  PI: () => Math.PI,
  POWER: ofNumbers((x, y) => x ** y),
  RADIANS: ofNumber((x) => (x * Math.PI) / 180),
  RAND: () => Math.random(),
  ROUND: (x, digits = 0) => {
    if (!isNumber(x) || !isNumber(digits)) return undefined;
    const factor = 10 ** digits;
    return finite(roundAwayFromZero(x * factor) / factor);
  },
  SIGN: ofNumber(Math.sign),
  SIN: ofNumber(Math.sin),
  SQRT: ofNumber(Math.sqrt),
  SQUARE: ofNumber((x) => x * x),
  TAN: ofNumber(Math.tan),
  TRUNC: ofNumber(Math.trunc),
  NUMBERBIN: (x, size = 1) =>
    isNumber(x) && isNumber(size) ? finite(Math.floor(x / size) * size) : undefined,
  INTADD: ofNumbers((x, y) => x + y),
  INTSUB: ofNumbers((x, y) => x - y),
  INTMUL: ofNumbers((x, y) => x * y),
  INTDIV: ofNumbers((x, y) => Math.trunc(x / y)),
  INTMOD: ofNumbers((x, y) => x % y),
};

function roundAwayFromZero(x: number): number {
  return x < 0 ? -Math.round(-x) : Math.round(x);
}
