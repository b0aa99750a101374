/** Asks one place with a query, for at most so many. */
type Ask = (sql: string, limit: number) => Promise<unknown[]>;
type Row = Record<string, string | number | undefined>;

/**
 * One list of two places, from one to the other of which records move meanwhile: the place that they leave is asked first,
 * since none is gone from there before it is in the other one. As one of our own queries says it: the order behind
 * ORDER BY, the page behind OFFSET and LIMIT.
 */
export async function mergePages(
  sql: string,
  limit: number,
  [left, entered]: [Ask, Ask],
): Promise<unknown[]> {
  const [, all = sql, offset = '0', size] = OFFSET.exec(sql) ?? [];
  const end = Number(offset) + Math.min(limit, size === undefined ? limit : Number(size));
  const firsts = size === undefined ? all : `${all} OFFSET 0 LIMIT ${end}`;
  const rows = inEither([...(await left(firsts, end)), ...(await entered(firsts, end))]);
  return rows.toSorted(compareBy(keysOf(all))).slice(Number(offset), end);
}

const OFFSET = /^(.*) OFFSET (\d+) LIMIT (\d+)$/s;

/** Each record once, as the later one of two is; each text once. Rows without ids cannot be told apart: all of them. */
export function inEither(rows: unknown[]): unknown[] {
  return [...new Map(rows.map((row) => [identityOf(row), row])).values()];
}

function identityOf(row: unknown): unknown {
  if (typeof row !== 'object') return row;
  const { tenantId, id } = row as { tenantId?: string; id?: string };
  return id === undefined ? Symbol() : `${tenantId} ${id}`;
}

type SortKey = { name: string; isDescending: boolean };

function keysOf(sql: string): SortKey[] {
  const [, order = ''] = / ORDER BY (.+)$/s.exec(sql) ?? [];
  return [...order.matchAll(/c\.(\w+)( DESC)?/g)].map(([, name = '', descending]) => ({
    name,
    isDescending: descending !== undefined,
  }));
}

/** What a query leaves out is what all that it finds have in common. */
const compareBy = (keys: SortKey[]) => (one: unknown, other: unknown) => {
  for (const { name, isDescending } of keys) {
    const [a, b] = [(one as Row)[name], (other as Row)[name]];
    if (a === undefined || b === undefined || a === b) continue;
    return a < b === isDescending ? 1 : -1;
  }
  return 0;
};
