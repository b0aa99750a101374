import type { Json } from '../query/values.ts';
import type { Container } from './container.ts';
import { visibleRows } from './container-source.ts';

export type ChangeFeedOptions = {
  prefix: Json[] | undefined;
  /** `*` for changes from now on, or the etag of the page before. */
  after: string | undefined;
  /** A date: changes behind it. */
  since: string | undefined;
  limit: number;
};

export type Change = { text: string; lsn: number };

/** The latest version of each item changed, in the order of changes. Deletions are not part of it. */
export function readChanges(
  container: Container,
  options: ChangeFeedOptions,
): { changes: Change[]; lsn: number } {
  const { after, since, limit, prefix } = options;
  if (after === '*') return { changes: [], lsn: container.lsn };

  const afterLsn = Number(after?.replaceAll('"', '') ?? 0) || 0;
  const sinceSeconds = after === undefined && since ? Math.floor(Date.parse(since) / 1000) : -1;
  const visible = visibleRows(container, prefix);
  const conditions = [...visible.map(({ sql }) => sql), 'd.lsn > ?', 'd.ts > ?'].join(' AND ');
  const { file, docs, hasVectors, n } = container;
  const texts = hasVectors ? `JOIN full_${n} f ON f.rowid = d.rowid` : '';
  const changes = file
    .statement(
      `SELECT ${hasVectors ? 'f' : 'd'}.doc AS text, d.lsn FROM ${docs} d ${texts}
       WHERE ${conditions} ORDER BY d.lsn LIMIT ?`,
    )
    .all(...visible.flatMap(({ args }) => args), afterLsn, sinceSeconds, limit)
    .map(({ text, lsn }) => ({ text: String(text), lsn: Number(lsn) }));
  return { changes, lsn: changes.at(-1)?.lsn ?? Math.max(afterLsn, container.lsn) };
}
