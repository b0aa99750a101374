import { QueryError } from '../query/ast.ts';
import { Frame } from '../query/compilation.ts';
import { compileQuery, newCompilation } from '../query/compile-query.ts';
import { parseCondition } from '../query/parser.ts';
import { isObject, type Json, type JsonObject } from '../query/values.ts';
import type { Container } from './container.ts';
import { invalidTtl, isTtl } from './container-properties.ts';
import {
  badRequest,
  conflict,
  notFound,
  preconditionFailed,
  WRONG_PARTITION_KEY,
} from './cosmos-error.ts';
import { MAX_PATCH_OPERATIONS, type PatchOperation, patchDocument } from './patch-document.ts';
import { nowInSeconds } from './resource-id.ts';
import {
  type CheckedItem,
  deleteRows,
  purgeExpired,
  type StoredItem,
  SYSTEM_PROPERTIES,
  type Written,
  writeDocument,
} from './write-document.ts';

export type WrittenItem = Written & { status: 200 | 201 };
export type Conditions = { ifMatch?: string; ifNoneMatch?: string };

export function readItem(container: Container, partition: string, id: string): StoredItem {
  const item = findItem(container, partition, id);
  if (!item) throw notFound();
  return item;
}

export function createItem(container: Container, body: Json, partition?: string): WrittenItem {
  const item = checkItem(container, body, partition);
  if (findItem(container, item.partition, item.id)) throw conflict();
  return { ...writeDocument(container, item, undefined), status: 201 };
}

export function upsertItem(
  container: Container,
  body: Json,
  partition: string | undefined,
  conditions: Conditions,
): WrittenItem {
  const item = checkItem(container, body, partition);
  const existing = findItem(container, item.partition, item.id);
  if (!existing) return { ...writeDocument(container, item, undefined), status: 201 };

  checkConditions(existing, conditions);
  return { ...writeDocument(container, item, existing), status: 200 };
}

export function replaceItem(
  container: Container,
  partition: string,
  id: string,
  body: Json,
  conditions: Conditions,
): WrittenItem {
  const existing = readItem(container, partition, id);
  checkConditions(existing, conditions);
  return {
    ...writeDocument(container, checkItem(container, body, partition), existing),
    status: 200,
  };
}

export function patchItem(
  container: Container,
  partition: string,
  id: string,
  body: Json,
  conditions: Conditions,
): WrittenItem {
  const existing = readItem(container, partition, id);
  checkConditions(existing, conditions);
  const { operations, condition } = readPatch(body);
  const document: JsonObject = JSON.parse(existing.text);
  if (condition !== undefined && !fulfils(container, document, condition))
    throw preconditionFailed();

  const readOnly = [...SYSTEM_PROPERTIES, 'id'].map((name) => `/${name}`);
  patchDocument(document, operations, [...readOnly, ...container.properties.partitionKey.paths]);
  return {
    ...writeDocument(container, checkItem(container, document, partition), existing),
    status: 200,
  };
}

export function deleteItem(
  container: Container,
  partition: string,
  id: string,
  conditions: Conditions,
): StoredItem {
  const existing = readItem(container, partition, id);
  checkConditions(existing, conditions);
  deleteRows(container, 'rowid = ?', [existing.rowid]);
  return existing;
}

function findItem(container: Container, partition: string, id: string): StoredItem | undefined {
  const { docs, n, file } = container;
  const row = file
    .statement(
      container.hasVectors
        ? `SELECT d.rowid, etag, expires, f.doc FROM ${docs} d JOIN full_${n} f ON f.rowid = d.rowid WHERE pk = ? AND id = ?`
        : `SELECT rowid, etag, expires, doc FROM ${docs} WHERE pk = ? AND id = ?`,
    )
    .get(partition, id);
  if (!row) return undefined;
  if (row.expires !== null && Number(row.expires) <= nowInSeconds()) {
    // Gone for readers, but its id and unique keys must be free for the next write, too.
    purgeExpired(container);
    return undefined;
  }
  return { rowid: Number(row.rowid), etag: String(row.etag), text: String(row.doc) };
}

const MAX_ID_BYTES = 1023;

function checkItem(
  container: Container,
  body: Json | undefined,
  partition: string | undefined,
): CheckedItem {
  if (!isObject(body)) {
    throw badRequest('The request payload is invalid. Ensure to provide a valid request payload.');
  }
  const { id, ttl } = body;
  if (typeof id !== 'string' || id === '') {
    throw badRequest(
      "The input content is invalid because the required properties - 'id; ' - are missing",
    );
  }
  if (/[/\\#]/.test(id) || Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw badRequest('The resource id is invalid: it contains illegal characters or is too long.');
  }
  if (ttl !== undefined && container.hasTtl && !isTtl(ttl)) throw invalidTtl(ttl);

  const own = container.partitionOf(body);
  if (partition !== undefined && partition !== own) {
    throw badRequest(
      "PartitionKey extracted from document doesn't match the one specified in the header. Learn more: https://aka.ms/CosmosDB/sql/errors/wrong-pk-value",
      WRONG_PARTITION_KEY,
    );
  }
  return { id, partition: own, document: body };
}

function checkConditions({ etag }: StoredItem, { ifMatch, ifNoneMatch }: Conditions): void {
  if (ifMatch && ifMatch !== '*' && ifMatch !== etag) throw preconditionFailed();
  if (ifNoneMatch && (ifNoneMatch === '*' || ifNoneMatch === etag)) throw preconditionFailed();
}

function readPatch(body: Json): { operations: PatchOperation[]; condition: string | undefined } {
  const operations = Array.isArray(body) ? body : isObject(body) ? body.operations : undefined;
  if (!Array.isArray(operations) || operations.length === 0) {
    throw badRequest('The patch request does not contain operations.');
  }
  if (operations.length > MAX_PATCH_OPERATIONS) {
    throw badRequest(`The number of patch operations can't exceed ${MAX_PATCH_OPERATIONS}.`);
  }
  const condition =
    isObject(body) && typeof body.condition === 'string' ? body.condition : undefined;
  return { operations: operations as PatchOperation[], condition };
}

function fulfils(container: Container, document: JsonObject, condition: string): boolean {
  try {
    const compilation = newCompilation(new Map(), container.schema);
    const { from, where } = compileQuery(parseCondition(condition), compilation);
    const frame = new Frame();
    frame.loadDocument(document);
    return from.visit(frame, () => !where || where(frame) === true);
  } catch (error) {
    throw error instanceof QueryError ? badRequest(`The patch condition: ${error.message}`) : error;
  }
}
