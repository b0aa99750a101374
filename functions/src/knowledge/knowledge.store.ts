import * as z from 'zod';
import type { Cells } from '../platform/cells.ts';
import type { Change } from '../platform/change.ts';
import { hashOf } from '../platform/ids.ts';
import { doneUnless } from '../platform/write-refused.ts';
import type { Chunk } from './chunker.ts';
import {
  type ChunksOf,
  type Edition,
  editionKey,
  TENANT_SCOPE,
  type WrittenChunk,
} from './edition.ts';
import { type FoundChunk, foundChunkSchema, type Hit, hitSchema } from './found-chunk.ts';
import { byWords, hasAny, similarityTo } from './ranking.ts';
import { searchedWords } from './searched-text.ts';

export type Vector = number[];

/** Where to look. */
export type Place = {
  tenantId: string;
  /** That agent's documents and the organization's own; null searches the whole library. */
  agentId: string | null;
  /** One document alone. */
  documentId?: string | undefined;
  /** Editions that are not to be found. */
  hidden: string[];
};

const writtenSchema = z.object({ index: z.int(), start: z.int(), end: z.int() });

/** Older chunks repeat nothing at their beginning. */
const textSchema = z.object({
  text: z.string(),
  start: z.int(),
  end: z.int(),
  lead: z.int().default(0),
});

export type Knowledge = ReturnType<typeof knowledgeStore>;

/** Between the texts of two chunks stands at most an empty line; inside a table, the end of a line. */
const SEPARATOR_LENGTH = 2;

/** What other areas may ask. */
export type KnowledgeReader = Pick<Knowledge, 'listNearest' | 'listByWords' | 'listFound' | 'text'>;

/** Chunks of text with their vectors, which lie in the space of the embedding model. Their ids follow from document, version and position: written twice, they are there once. */
export function knowledgeStore(cells: Cells, space: string) {
  function rank(
    { tenantId, agentId, documentId, hidden }: Place,
    { conditions, order }: { conditions: string[]; order: string },
    parameters: { vector?: Vector },
    limit: number,
  ): Promise<Hit[]> {
    const ranking = {
      select: 'c.id, c.scope, c.documentId',
      conditions: [
        // The descriptions of tools' operations lie in the same container.
        documentId ? 'c.documentId = @documentId' : 'IS_DEFINED(c.documentId)',
        'NOT IS_DEFINED(c.isTwin)',
        ...(agentId ? ['c.scope IN (@agentId, @tenantScope)'] : []),
        ...(hidden.length > 0 ? ['NOT ARRAY_CONTAINS(@hidden, c.edition)'] : []),
        ...conditions,
      ],
      order,
    };
    const named = {
      ...{ agentId, tenantScope: TENANT_SCOPE, documentId: documentId ?? null, hidden },
      ...parameters,
    };
    return cells.of(tenantId).rank(hitSchema, tenantId, ranking, named, limit);
  }

  return {
    async write(edition: Edition, chunks: { chunk: Chunk; vector: Vector }[]): Promise<void> {
      const { tenantId, scope, documentId, version } = edition;
      const searched = await Promise.all(chunks.map(({ chunk }) => searchedWords(chunk)));
      const items = chunks.map(({ chunk, vector }, at) => ({
        id: hashOf(documentId, String(version), String(chunk.index)),
        tenantId,
        scope,
        documentId,
        version,
        edition: editionKey(documentId, version),
        ...chunk,
        searched: searched[at] ?? '',
        vector,
        space,
      }));
      const changes = items.map((item): Change => ({ operation: 'upsert', item }));
      await cells.of(tenantId).writeAll([tenantId, scope], changes);
    },

    /** What there is of an edition in this space, by the chunks' index. */
    async listWritten({ tenantId, scope, documentId, version }: Edition): Promise<WrittenChunk[]> {
      const found = await cells
        .of(tenantId)
        .query(
          writtenSchema,
          [tenantId, scope],
          'SELECT c.index, c.start, c["end"] FROM c WHERE c.edition = @edition AND c.space = @space',
          { edition: editionKey(documentId, version), space },
        );
      const byIndex: WrittenChunk[] = [];
      for (const one of found) byIndex[one.index] = one;
      return byIndex;
    },

    /** As many of them as had best be removed at once. */
    async listIds({ tenantId, scope, documentId, version, except = 0 }: ChunksOf) {
      const [condition, parameters] =
        version === undefined
          ? ['c.documentId = @documentId AND c.version != @except', { documentId, except }]
          : ['c.edition = @edition', { edition: editionKey(documentId, version) }];
      const sql = `SELECT VALUE c.id FROM c WHERE ${condition}`;
      const passages = cells.of(tenantId);
      const limit = await passages.batchSize();
      return passages.query(z.string(), [tenantId, scope], sql, parameters, limit);
    },

    /** False when one of them is gone already: then all the others are still there. */
    removeByIds: ({ tenantId, scope }: ChunksOf, ids: string[]): Promise<boolean> =>
      doneUnless(
        'gone',
        cells.of(tenantId).batch(
          [tenantId, scope],
          ids.map((id) => ({ operation: 'delete' as const, id })),
        ),
      ),

    /** Those that are nearest by meaning, best first. */
    listNearest(place: Place, vector: Vector, limit: number): Promise<Hit[]> {
      return rank(place, { conditions: [], order: similarityTo('@vector') }, { vector }, limit);
    },

    /** Those that have some of the words, best first. */
    async listByWords(place: Place, terms: string[], limit: number): Promise<Hit[]> {
      if (terms.length === 0) return [];
      return rank(place, { conditions: [hasAny(terms)], order: byWords(terms) }, {}, limit);
    },

    /** Those of them that are still there, in no order, each with its similarity to each of the vectors. */
    async listFound(tenantId: string, hits: Hit[], vectors: Vector[]): Promise<FoundChunk[]> {
      const names = vectors.map((_, at) => `vector${at}`);
      const similarities = names.map((name) => similarityTo(`@${name}`)).join(', ');
      const sql =
        `SELECT c.id, c.documentId, c.version, c.text, c.lead, c.page, c.path, [${similarities}] AS similarities ` +
        'FROM c WHERE ARRAY_CONTAINS(@ids, c.id)';
      const parameters = Object.fromEntries(names.map((name, at) => [name, vectors[at]]));
      // In one partition an id is looked up; in several each passage would be looked at.
      const found = [...Map.groupBy(hits, ({ scope }) => scope)].map(([scope, ofScope]) => {
        const ids = ofScope.map(({ id }) => id);
        const key = [tenantId, scope];
        return cells.of(tenantId).query(foundChunkSchema, key, sql, { ids, ...parameters });
      });
      return (await Promise.all(found)).flat();
    },

    /** The beginning of a document's text, put together from its chunks, and whether there is more. */
    async text(
      { tenantId, scope, documentId, version }: Edition,
      maxLength: number,
    ): Promise<{ content: string; isTruncated: boolean }> {
      const pieces = await cells
        .of(tenantId)
        .query(
          textSchema,
          [tenantId, scope],
          'SELECT c.text, c.start, c["end"], c.lead FROM c WHERE c.edition = @edition AND c.start <= @maxLength ORDER BY c.start',
          { edition: editionKey(documentId, version), maxLength: maxLength + SEPARATOR_LENGTH },
        );
      let content = '';
      let end = 0;
      for (const piece of pieces) {
        if (piece.start > end && end > 0) content += piece.lead > 0 ? '\n' : '\n\n';
        const own = piece.text.slice(piece.lead, piece.lead + piece.end - piece.start);
        content += own.slice(Math.max(0, end - piece.start));
        end = Math.max(end, piece.end);
      }
      const isTruncated = content.length > maxLength;
      return { content: content.slice(0, maxLength).toWellFormed(), isTruncated };
    },
  };
}
