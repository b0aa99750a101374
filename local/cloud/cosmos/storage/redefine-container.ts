import { isObject, type Json } from '../query/values.ts';
import type { Container } from './container.ts';
import type { ContainerProperties } from './container-properties.ts';
import {
  createIndexes,
  createPartitions,
  createTextTables,
  dropTextTables,
  hasSearch,
  schemaOf,
} from './container-schema.ts';
import { badRequest } from './cosmos-error.ts';
import { newEtag, nowInSeconds } from './resource-id.ts';

/** Changes what may be changed of a container: its indexes, its full-text paths and its time to live. */
export function redefineContainer(container: Container, properties: ContainerProperties): void {
  const before = container.properties;
  refuseChange(
    before.partitionKey,
    properties.partitionKey,
    'The partition key cannot be changed.',
  );
  refuseChange(
    before.uniqueKeyPolicy,
    properties.uniqueKeyPolicy,
    'Unique keys cannot be changed.',
  );
  refuseChange(
    before.vectorEmbeddingPolicy,
    properties.vectorEmbeddingPolicy,
    'The Vector Embedding Policy cannot be changed.',
  );

  const { file, n } = container;
  const oldSchema = container.schema;
  const newSchema = schemaOf(properties);
  const hasNewTexts = JSON.stringify(oldSchema.textPaths) !== JSON.stringify(newSchema.textPaths);
  const isFirstSearch = !hasSearch(oldSchema) && hasSearch(newSchema);

  file.transaction(() => {
    const ts = nowInSeconds();
    const etag = newEtag(container.nextLsn(), ts);
    file
      .statement('UPDATE containers SET properties = ?, ts = ?, etag = ? WHERE n = ?')
      .run(JSON.stringify(properties), ts, etag, n);
    file.execute(
      [...dropIndexes(container), ...createIndexes(n, properties, newSchema)].join(';\n'),
    );
    if (hasNewTexts) {
      file.execute(
        [...dropTextTables(n, oldSchema), ...createTextTables(n, newSchema)].join(';\n'),
      );
    }
    if (isFirstSearch) file.execute(createPartitions(n));
    container.redefine(properties, ts, etag);
    if (isFirstSearch) sortIntoPartitions(container);
    if (hasNewTexts) fillTextIndexes(container);
    if (before.defaultTtl !== properties.defaultTtl) recomputeExpiry(container);
  });
}

function refuseChange(before: unknown, after: unknown, message: string): void {
  if (JSON.stringify(before) !== JSON.stringify(after)) throw badRequest(message);
}

function dropIndexes({ file, docs }: Container): string[] {
  return file
    .statement(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND name GLOB '*_x_*'",
    )
    .all(docs)
    .map(({ name }) => `DROP INDEX "${name}"`);
}

/** What is searched has its row ids by partition. */
function sortIntoPartitions({ file, docs, indexes }: Container): void {
  const move = file.statement(`UPDATE ${docs} SET rowid = ? WHERE rowid = ?`);
  const rows = file.statement(`SELECT rowid, pk FROM ${docs} ORDER BY rowid`).all();
  for (const { rowid, pk } of rows) {
    if (indexes) move.run(indexes.partitions.newRowid(String(pk)), Number(rowid));
  }
}

function fillTextIndexes({ file, docs, indexes }: Container): void {
  for (const { rowid, doc } of file
    .statement(`SELECT rowid, doc FROM ${docs} ORDER BY rowid`)
    .iterate()) {
    const document: Json = JSON.parse(String(doc));
    if (!isObject(document)) continue;
    for (const index of indexes?.texts ?? []) index.write(Number(rowid), document);
  }
}

/** An item's own ttl counts only while the container has one. */
function recomputeExpiry({ file, docs, properties }: Container): void {
  const ttl = properties.defaultTtl ?? null;
  const own = "doc->>'$.ttl'";
  file
    .statement(
      `UPDATE ${docs} SET expires = CASE
         WHEN ? IS NULL THEN NULL
         WHEN json_type(doc, '$.ttl') IN ('integer', 'real') THEN iif(${own} > 0, ts + ${own}, NULL)
         WHEN ? > 0 THEN ts + ? END`,
    )
    .run(ttl, ttl, ttl);
}
