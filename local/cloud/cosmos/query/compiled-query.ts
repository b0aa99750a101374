import type { Aggregate, Evaluate } from './compilation.ts';
import type { CompiledFrom } from './compile-from.ts';

export type CompiledOrder = {
  evaluate: Evaluate;
  isDescending: boolean;
  /** A document without a vector or a text has no place in the order of their scores and is left out. */
  isScore: boolean;
};

export type CompiledQuery = {
  from: CompiledFrom;
  where: Evaluate | undefined;
  groupBy: Evaluate[] | undefined;
  orderBy: CompiledOrder[];
  select: Evaluate;
  /** Undefined if neither an aggregate nor GROUP BY is used. */
  aggregates: Aggregate[] | undefined;
  offset: number;
  /** TOP or LIMIT. */
  limit: number;
};
