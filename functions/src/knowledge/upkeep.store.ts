import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Cells } from '../platform/cells.ts';
import { type Change, patchOf } from '../platform/change.ts';
import { WriteRefused } from '../platform/write-refused.ts';
import {
  type Edition,
  editionKey,
  type Shelf,
  type StoredPassage,
  TENANT_SCOPE,
} from './edition.ts';
import type { Vector } from './knowledge.store.ts';

const editionSchema = z.object({ scope: z.string(), documentId: idSchema, version: z.int() });
const passageSchema = z.object({
  id: z.string(),
  scope: z.string(),
  path: z.string(),
  text: z.string(),
});

const wordedSchema = z.object({
  id: z.string(),
  path: z.string(),
  text: z.string(),
  searched: z.string(),
});

export type KnowledgeUpkeep = ReturnType<typeof upkeepStore>;
/** What other areas may ask. */
export type KnowledgeUpkeepReader = Pick<KnowledgeUpkeep, 'listEditions'>;

/** What tidying up needs to know and change of the passages of documents. */
export function upkeepStore(cells: Cells, space: string) {
  const query = <S extends z.ZodType>(
    schema: S,
    { tenantId, agentId }: Shelf,
    [select, ...conditions]: [string, ...string[]],
    limit?: number,
  ) => {
    const all = [
      'c.tenantId = @tenantId',
      // The descriptions of tools' operations lie in the same container.
      'IS_DEFINED(c.documentId)',
      ...(agentId ? ['c.scope IN (@agentId, @tenantScope)'] : []),
      ...conditions,
    ];
    const parameters = { tenantId, agentId, tenantScope: TENANT_SCOPE, space };
    const sql = `${select} FROM c WHERE ${all.join(' AND ')}`;
    return cells.of(tenantId).query(schema, [tenantId], sql, parameters, limit);
  };

  return {
    /** Every reading of a document of which there are passages. */
    listEditions: (shelf: Shelf): Promise<z.infer<typeof editionSchema>[]> =>
      query(editionSchema, shelf, ['SELECT DISTINCT c.scope, c.documentId, c.version']),

    /** The passages of one reading that searches find, in the order of the document. */
    list: ({ tenantId, scope, documentId, version }: Edition): Promise<StoredPassage[]> =>
      cells
        .of(tenantId)
        .query(
          passageSchema,
          [tenantId, scope],
          'SELECT c.id, c.scope, c.path, c.text FROM c WHERE c.edition = @edition AND NOT IS_DEFINED(c.isTwin) ORDER BY c.start',
          { edition: editionKey(documentId, version) },
        ),

    /** Those passages, with the words that they are found by. */
    listWorded: ({ tenantId, scope, documentId, version }: Edition) =>
      cells
        .of(tenantId)
        .query(
          wordedSchema,
          [tenantId, scope],
          'SELECT c.id, c.path, c.text, c.searched FROM c WHERE c.edition = @edition AND NOT IS_DEFINED(c.isTwin)',
          { edition: editionKey(documentId, version) },
        ),

    /** False when somebody else has changed one of them. */
    setWords(
      { tenantId, scope }: Edition,
      passages: { id: string; searched: string }[],
    ): Promise<boolean> {
      const changes = passages.map(
        ({ id, searched }): Change => ({ operation: 'patch', id, ...patchOf({ searched }) }),
      );
      return isDone(cells.of(tenantId).writeAll([tenantId, scope], changes));
    },

    /**
     * No search finds them any more, and their vectors are dropped; their text stays part of the document.
     * False when somebody else has changed one of them.
     */
    retire({ tenantId, scope }: Edition, ids: string[]): Promise<boolean> {
      const changes = ids.map(
        (id): Change => ({
          operation: 'patch',
          id,
          patch: [
            { op: 'set', path: '/isTwin', value: true },
            { op: 'remove', path: '/vector' },
          ],
          condition: 'FROM c WHERE NOT IS_DEFINED(c.isTwin)',
        }),
      );
      return isDone(cells.of(tenantId).writeAll([tenantId, scope], changes));
    },

    /** Some of the passages whose vectors another model made. */
    listForeign: (shelf: Shelf, limit: number): Promise<StoredPassage[]> =>
      query(
        passageSchema,
        shelf,
        [
          `SELECT TOP ${limit} c.id, c.scope, c.path, c.text`,
          'NOT IS_DEFINED(c.isTwin)',
          '(NOT IS_DEFINED(c.space) OR c.space != @space)',
        ],
        limit,
      ),

    /** Gives passages of one scope new vectors. False when one of them is gone, and then none has changed. */
    setVectors(
      tenantId: string,
      scope: string,
      passages: { id: string; vector: Vector }[],
    ): Promise<boolean> {
      const changes = passages.map(
        ({ id, vector }): Change => ({
          operation: 'patch',
          id,
          patch: [
            { op: 'set', path: '/vector', value: vector },
            { op: 'set', path: '/space', value: space },
          ],
          condition: 'FROM c WHERE NOT IS_DEFINED(c.isTwin)',
        }),
      );
      return isDone(cells.of(tenantId).batch([tenantId, scope], changes));
    },
  };
}

/** False when somebody else was faster; whoever tidies up looks again then. */
async function isDone(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof WriteRefused) return false;
    throw error;
  }
}
