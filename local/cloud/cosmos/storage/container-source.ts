import { isBindable } from '../query/pushdown-column.ts';
import type { TextLeg } from '../query/ranked-search.ts';
import type { Row, RowSource, ScanOptions } from '../query/row-source.ts';
import type { SqlFragment, SqlValue } from '../query/sql-fragment.ts';
import { isObject, type Json, type JsonObject } from '../query/values.ts';
import { ContainerSearch } from '../search/container-search.ts';
import type { Container } from './container.ts';
import { FIRST_LEVEL } from './container-schema.ts';
import { nowInSeconds } from './resource-id.ts';

/** The documents of a container that one request may see. */
export function containerSource(container: Container, prefix: Json[] | undefined): RowSource {
  const { schema, indexes } = container;
  const visible = visibleRows(container, prefix);
  const rows = (rowids: number[]) => readRows(container, rowids);
  return {
    schema,
    partitionPrefix: prefix,
    search: indexes && new ContainerSearch(container, indexes, prefix),
    rows,
    count(filter) {
      const { sql, args } = conditions(visible, filter);
      const found = container.file
        .statement(`SELECT count(*) AS n FROM ${container.docs} d ${sql}`)
        .get(...args);
      return Number(found?.n);
    },
    scan: (options) => scan(container, visible, options),
  };
}

function* scan(container: Container, visible: SqlFragment[], options: ScanOptions): Iterable<Row> {
  const { file, docs } = container;
  const { order, limit, offset = 0 } = options;
  const fromRowid =
    options.afterRowid === undefined
      ? undefined
      : { sql: 'd.rowid > ?', args: [options.afterRowid] };
  const { sql, args } = conditions(visible, options.filter, options.after, fromRowid);
  const keys = order?.keys ?? [];
  const columns = ['d.rowid', 'd.doc', ...keys.map((key, i) => `${key} AS k${i}`)].join();
  // A plus keeps SQLite from going through a whole partition in order to sort nothing.
  const byAge = options.filter?.isById ? '+d.rowid' : 'd.rowid';
  const statement = file.statement(
    `SELECT ${columns} FROM ${docs} d ${sql} ORDER BY ${order?.sql ?? byAge} LIMIT ? OFFSET ?`,
  );
  const all: SqlValue[] = [...args, limit ?? -1, offset];

  // A short result is read at once; a long one row by row, so that it never stands in memory as a whole.
  const found = limit === undefined ? statement.iterate(...all) : statement.all(...all);
  for (const row of found) {
    const sortKeys = keys.map((_, i) => row[`k${i}`] ?? null);
    yield new StoredRow(container, Number(row.rowid), String(row.doc), sortKeys);
  }
}

/** In the order of the ids asked for; what has expired or is gone is left out. */
function readRows(container: Container, rowids: number[]): Row[] {
  const { file, docs } = container;
  const statement = file.statement(`SELECT doc, expires FROM ${docs} WHERE rowid = ?`);
  const now = nowInSeconds();
  return rowids.flatMap((rowid) => {
    const row = statement.get(rowid);
    if (!row || (row.expires !== null && Number(row.expires) <= now)) return [];
    return [new StoredRow(container, rowid, String(row.doc), [])];
  });
}

/** The partition or prefix of the request, and what has not expired. */
export function visibleRows(container: Container, prefix: Json[] | undefined): SqlFragment[] {
  const visible: SqlFragment[] = [];
  const levels = container.schema.partitionPaths.length;
  if (prefix && prefix.length > 0) {
    visible.push(...(prefix.length === levels ? [isWhole(prefix)] : beginsWith(prefix)));
  }
  if (container.hasTtl) {
    visible.push({ sql: '(d.expires IS NULL OR d.expires > ?)', args: [nowInSeconds()] });
  }
  return visible;
}

const isWhole = (key: Json[]): SqlFragment => ({ sql: 'd.pk = ?', args: [JSON.stringify(key)] });

/** The first level by itself as well, since that is what indexes begin with. */
function beginsWith(prefix: Json[]): SqlFragment[] {
  const open = `${JSON.stringify(prefix).slice(0, -1)},`;
  const [first] = prefix;
  return [
    { sql: 'd.pk >= ? AND d.pk < ?', args: [open, `${open}\u{10ffff}`] },
    ...(typeof first === 'string' && isBindable(first)
      ? [{ sql: `d.${FIRST_LEVEL} = ?`, args: [first] }]
      : []),
  ];
}

function conditions(visible: SqlFragment[], ...others: (SqlFragment | undefined)[]): SqlFragment {
  const all = [...visible, ...others].filter((fragment) => fragment !== undefined);
  if (all.length === 0) return { sql: '', args: [] };
  return {
    sql: `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    args: all.flatMap(({ args }) => args),
  };
}

class StoredRow implements Row {
  readonly rowid: number;
  readonly sortKeys: SqlValue[];
  readonly #container: Container;
  readonly #stored: string;

  constructor(container: Container, rowid: number, stored: string, sortKeys: SqlValue[]) {
    this.#container = container;
    this.rowid = rowid;
    this.#stored = stored;
    this.sortKeys = sortKeys;
  }

  light(): JsonObject {
    return parseObject(this.#stored);
  }

  whole(): JsonObject {
    return parseObject(this.text());
  }

  text(): string {
    const { hasVectors, file, n } = this.#container;
    if (!hasVectors) return this.#stored;
    return String(file.statement(`SELECT doc FROM full_${n} WHERE rowid = ?`).get(this.rowid)?.doc);
  }

  vector(path: number): Float32Array | undefined {
    return this.#container.indexes?.vectors[path]?.vector(this.rowid);
  }

  textScore(leg: TextLeg): number | undefined {
    return this.#container.indexes?.texts[leg.path]?.score(this.rowid, leg);
  }
}

function parseObject(text: string): JsonObject {
  const value: Json = JSON.parse(text);
  if (!isObject(value)) throw new Error('A stored document is an object.');
  return value;
}
