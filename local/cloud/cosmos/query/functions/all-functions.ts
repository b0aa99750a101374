import { arrayFunctions } from './array-functions.ts';
import { dateTimeFunctions } from './date-time-functions.ts';
import { fullTextFunctions } from './full-text-functions.ts';
import { mathFunctions } from './math-functions.ts';
import type { ScalarFunction } from './scalar-function.ts';
import { stringFunctions } from './string-functions.ts';
import { typeFunctions } from './type-functions.ts';

/** By upper-case name. Aggregates, VectorDistance and the RANK functions are compiled elsewhere. */
export const scalarFunctions = new Map<string, ScalarFunction>(
  Object.entries({
    ...typeFunctions,
    ...mathFunctions,
    ...stringFunctions,
    ...arrayFunctions,
    ...dateTimeFunctions,
    ...fullTextFunctions,
  }),
);
