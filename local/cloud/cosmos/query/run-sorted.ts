import { compareKeys } from './aggregate-rows.ts';
import { type Execution, passesRest, project } from './execution.ts';
import { pushDownOrder } from './pushdown.ts';
import type { Continuation } from './result-page.ts';
import type { Row } from './row-source.ts';
import type { SqlFragment, SqlValue } from './sql-fragment.ts';
import type { Value } from './values.ts';

export function runSorted(execution: Execution): Continuation | undefined {
  const { query, compiled, compilation, source, where } = execution;
  const keys =
    where.isExact && compiled.from.isPlain
      ? pushDownOrder(query.orderBy ?? [], query.where, compilation, compiled.from.scope, source)
      : undefined;
  return keys ? sortInSqlite(execution, keys) : sortHere(execution);
}

type SortKey = { key: string; isDescending: boolean };

/** SQLite sorts, with an index where the indexing policy gives one. The next page starts after the last key. */
function sortInSqlite(execution: Execution, keys: SortKey[]): Continuation | undefined {
  const { compiled, compilation, source, where, resume, page, frame } = execution;
  const skipped = compiled.offset + (resume?.emitted ?? 0);
  const rows = source.scan({
    filter: where.fragment,
    order: {
      sql: keys.map(({ key, isDescending }) => key + (isDescending ? ' DESC' : '')).join(),
      args: [],
      keys: keys.slice(0, -1).map(({ key }) => key),
    },
    after: resume?.sqlKeys && keysAfter(keys, resume.sqlKeys),
    offset: resume?.sqlKeys ? 0 : skipped,
    limit: Number.isFinite(page.remaining) ? page.remaining + 1 : undefined,
  });

  let last: Row | undefined;
  for (const row of rows) {
    if (page.isFull) {
      const sqlKeys = last && [...last.sortKeys, last.rowid];
      return { emitted: page.emitted, sqlKeys };
    }
    execution.examined++;
    frame.load(row, compilation.needsWhole.filter);
    page.add(project(execution, row));
    last = row;
  }
  return undefined;
}

/** (a > ?) OR (a IS ? AND (b > ? OR ...)): the rows behind the last one of the page before. */
function keysAfter(keys: SortKey[], values: SqlValue[]): SqlFragment {
  const args: SqlValue[] = [];
  const behind = (i: number): string => {
    const { key, isDescending } = keys[i] ?? { key: 'd.rowid', isDescending: false };
    const value = values[i] ?? null;
    args.push(value);
    const isBehind = `${key} ${isDescending ? '<' : '>'} ?`;
    if (i >= keys.length - 1) return `(${isBehind})`;
    args.push(value);
    return `(${isBehind} OR (${key} IS ? AND ${behind(i + 1)}))`;
  };
  return { sql: behind(0), args };
}

type Candidate = { keys: Value[]; rowid: number; part: number; row: Row; slots: Value[] };

/** Keeps no more candidates than the page can need, and throws the others away from time to time. */
function sortHere(execution: Execution): Continuation | undefined {
  const { compiled, compilation, source, where, resume, page, frame } = execution;
  const order = compiled.orderBy;
  const compare = (a: Position, b: Position) =>
    compareKeys(order, a.keys, b.keys) || a.rowid - b.rowid || a.part - b.part;
  const after = resume && positionOf(resume);
  const toSkip = after ? 0 : compiled.offset + (resume?.emitted ?? 0);
  const capacity = toSkip + page.remaining + 1;

  let candidates: Candidate[] = [];
  for (const row of source.scan({ filter: where.fragment })) {
    execution.examined++;
    frame.load(row, compilation.needsWhole.filter);
    let part = -1;
    compiled.from.visit(frame, () => {
      part++;
      if (!passesRest(execution)) return false;
      const keys = order.map(({ evaluate }) => evaluate(frame));
      if (order.some(({ isScore }, i) => isScore && keys[i] === undefined)) return false;
      const candidate = { keys, rowid: row.rowid, part, row, slots: [...frame.slots] };
      if (!after || compare(candidate, after) > 0) candidates.push(candidate);
      return false;
    });
    if (candidates.length > 2 * capacity + 1000) {
      candidates = candidates.sort(compare).slice(0, capacity);
    }
  }

  candidates.sort(compare);
  let last: Candidate | undefined;
  for (const candidate of candidates.slice(toSkip)) {
    if (page.isFull) return last && { emitted: page.emitted, ...tokenOf(last) };
    frame.load(candidate.row, compilation.needsWhole.filter);
    frame.slots = candidate.slots;
    page.add(project(execution, candidate.row));
    last = candidate;
  }
  return undefined;
}

type Position = { keys: Value[]; rowid: number; part: number };

/** JSON has no undefined: a missing key is left out of its one-element array. */
function tokenOf({ keys, rowid, part }: Position): Partial<Continuation> {
  return { keys: keys.map((key) => (key === undefined ? [] : [key])), rowid, part };
}

function positionOf({ keys, rowid, part }: Continuation): Position | undefined {
  if (!keys || rowid === undefined) return undefined;
  return {
    keys: keys.map((key) => (Array.isArray(key) ? key[0] : undefined)),
    rowid,
    part: part ?? 0,
  };
}
