import type { SqlValue } from '../query/sql-fragment.ts';
import { deepEqual, isObject, type Json, type JsonObject, valueAt } from '../query/values.ts';
import type { Container } from './container.ts';
import { conflict, tooLarge } from './cosmos-error.ts';
import { requireRoom } from './require-room.ts';
import { newEtag, nowInSeconds, resourceId } from './resource-id.ts';

export const SYSTEM_PROPERTIES = ['_rid', '_self', '_etag', '_attachments', '_ts'];
export const MAX_ITEM_BYTES = 2 * 1024 * 1024;
const UNIQUE_VIOLATION = 2067;

export type StoredItem = { rowid: number; etag: string; text: string };
/** What may be written: its id and its partition key were looked at. */
export type CheckedItem = { id: string; partition: string; document: JsonObject };
export type Written = { text: string; etag: string; lsn: number };

/** Writes a document and everything derived from it, in one transaction. */
export function writeDocument(
  container: Container,
  item: CheckedItem,
  existing: StoredItem | undefined,
): Written {
  const { file, docs, indexes } = container;
  return indexes ? file.transaction(write) : write();

  function write(): Written {
    const lsn = container.nextLsn();
    const ts = nowInSeconds();
    const rowid = existing?.rowid ?? indexes?.partitions.newRowid(item.partition) ?? lsn;
    const etag = newEtag(lsn, ts);
    const document = withSystemProperties(container, item.document, rowid, etag, ts);
    const text = JSON.stringify(document);
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_ITEM_BYTES) throw tooLarge();
    requireRoom(container, item.partition, bytes - Buffer.byteLength(existing?.text ?? ''));

    const light = container.hasVectors ? JSON.stringify(withoutVectors(container, document)) : text;
    if (container.replica.isLate) container.replica.remember(lsn, [rowid]);
    const columns = [item.id, ts, lsn, expiry(container, document, ts), etag, light];
    refusingDuplicates(() => {
      if (existing) {
        const set = 'id = ?, ts = ?, lsn = ?, expires = ?, etag = ?, doc = ?';
        file.statement(`UPDATE ${docs} SET ${set} WHERE rowid = ?`).run(...columns, rowid);
      } else {
        const into = 'id, ts, lsn, expires, etag, doc, rowid, pk';
        file
          .statement(`INSERT INTO ${docs}(${into}) VALUES(?, ?, ?, ?, ?, ?, ?, ?)`)
          .run(...columns, rowid, item.partition);
      }
    });
    if (container.hasVectors) {
      file
        .statement(`INSERT OR REPLACE INTO full_${container.n}(rowid, doc) VALUES(?, ?)`)
        .run(rowid, text);
    }
    if (indexes) updateIndexes(container, rowid, document, existing);
    return { text, etag, lsn };
  }
}

function refusingDuplicates(write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = (error as { errcode?: number }).errcode;
    throw code === UNIQUE_VIOLATION ? conflict('Unique index constraint violation.') : error;
  }
}

function updateIndexes(
  { indexes, file }: Container,
  rowid: number,
  document: JsonObject,
  existing: StoredItem | undefined,
): void {
  const before: Json | undefined = existing && JSON.parse(existing.text);
  indexes?.write(
    rowid,
    document,
    (names) => before !== undefined && deepEqual(valueAt(before, names), valueAt(document, names)),
  );
  if (!existing) file.afterCommit(() => indexes?.partitions.noteChange(rowid, 1));
}

/** System properties that the client sent back keep their place in the document. */
function withSystemProperties(
  container: Container,
  document: JsonObject,
  rowid: number,
  etag: string,
  ts: number,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(document)) {
    if (name !== '__proto__') result[name] = value;
  }
  const rid = resourceId(container.databaseN, container.n, rowid);
  result._rid = rid;
  result._self = `${container.self}docs/${rid}/`;
  result._etag = etag;
  result._attachments = 'attachments/';
  result._ts = ts;
  return result;
}

/** The item's own ttl wins over the container's; -1 means never. Without a container's ttl nothing expires. */
function expiry(
  { properties, hasTtl }: Container,
  document: JsonObject,
  ts: number,
): number | null {
  if (!hasTtl) return null;
  const ttl = typeof document.ttl === 'number' ? document.ttl : (properties.defaultTtl ?? -1);
  return ttl > 0 ? ts + ttl : null;
}

function withoutVectors({ schema }: Container, document: JsonObject): JsonObject {
  const light = { ...document };
  for (const { names } of schema.vectorPaths) {
    let target: JsonObject = light;
    for (const name of names.slice(0, -1)) {
      const inner = target[name];
      if (!isObject(inner)) break;
      const copy = { ...inner };
      target[name] = copy;
      target = copy;
    }
    const last = names.at(-1);
    if (last !== undefined) delete target[last];
  }
  return light;
}

/** Deletes all documents that fulfil a condition, with their entries in the search indexes. */
export function deleteRows(container: Container, condition: string, args: SqlValue[]): void {
  const { file, docs, indexes, hasVectors, n, replica } = container;
  if (!indexes) {
    const lsn = container.nextLsn();
    if (replica.isLate) replica.remember(lsn, rowidsWhere(container, condition, args));
    file.statement(`DELETE FROM ${docs} WHERE ${condition}`).run(...args);
    return;
  }
  file.transaction(() => {
    const lsn = container.nextLsn();
    const rowids = rowidsWhere(container, condition, args);
    const list = JSON.stringify(rowids);
    if (replica.isLate) replica.remember(lsn, rowids);
    indexes.remove(rowids);
    for (const table of hasVectors ? [`full_${n}`, docs] : [docs]) {
      file
        .statement(`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`)
        .run(list);
    }
    file.afterCommit(() => {
      for (const rowid of rowids) indexes.partitions.noteChange(rowid, -1);
    });
  });
}

function rowidsWhere({ file, docs }: Container, condition: string, args: SqlValue[]): number[] {
  const found = file
    .statement(`SELECT json_group_array(rowid) AS list FROM ${docs} WHERE ${condition}`)
    .get(...args);
  return JSON.parse(String(found?.list));
}

/** Expired items are hidden at once when they are read, and deleted here soon after. */
export function purgeExpired(container: Container): void {
  if (!container.hasTtl) return;
  const now = nowInSeconds();
  const { file, docs } = container;
  const expired = file.statement(`SELECT 1 FROM ${docs} WHERE expires <= ? LIMIT 1`).get(now);
  if (expired) deleteRows(container, 'expires <= ?', [now]);
}
