import type { Query } from './ast.ts';
import type { Compilation, Frame } from './compilation.ts';
import type { CompiledQuery } from './compiled-query.ts';
import type { Pushdown } from './pushdown.ts';
import type { Continuation, ResultPage } from './result-page.ts';
import type { Row, RowSource } from './row-source.ts';

/** One page of one query on its way through an executor. */
export type Execution = {
  query: Query;
  compiled: CompiledQuery;
  compilation: Compilation;
  source: RowSource;
  where: Pushdown;
  resume: Continuation | undefined;
  page: ResultPage;
  frame: Frame;
  examined: number;
};

/** An executor fills the page, and says where the next one begins if there may be one. */
export type Executor = (execution: Execution) => Continuation | undefined;

/** Does the document fulfil what SQLite has not checked? */
export function passesRest({ compiled, where, frame }: Execution): boolean {
  return where.isExact || !compiled.where || compiled.where(frame) === true;
}

/** The text of one result. `SELECT *` answers the stored text as it is. */
export function project(execution: Execution, row: Row): string | undefined {
  const { query, compiled, compilation, frame } = execution;
  if (query.select.kind === 'star' && compiled.from.isPlain) return row.text();

  const { needsWhole } = compilation;
  if (needsWhole.select && !needsWhole.filter) frame.load(row, true);
  const result = compiled.select(frame);
  return result === undefined ? undefined : JSON.stringify(result);
}
