import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { fuse } from '../../knowledge/fuse.ts';
import { byWords, hasAny, similarityTo } from '../../knowledge/ranking.ts';
import type { Cells } from '../../platform/cells.ts';
import type { Change } from '../../platform/change.ts';
import { hashOf } from '../../platform/ids.ts';
import { WriteRefused } from '../../platform/write-refused.ts';

const foundSchema = z.object({ id: z.string(), operationId: idSchema });
const placeSchema = z.object({ tenantId: idSchema, scope: z.string(), operationId: idSchema });
type Entry = { operationId: string; text: string; vector: number[] };

/** So many of each way of searching are put together. */
const PER_LEG = 60;

const idOf = (operationId: string) => hashOf('operation', operationId);
const SCOPE = 'tool-';
const scopeOf = (toolId: string) => `${SCOPE}${toolId}`;

export type OperationIndex = ReturnType<typeof operationIndexStore>;
/** What other areas may ask. */
export type OperationIndexReader = Pick<OperationIndex, 'search' | 'listForeign'>;

/**
 * The texts by which operations are found, beside the passages of documents, in a scope of their own for each tool.
 * Their vectors lie in the space of the embedding model.
 */
export function operationIndexStore(cells: Cells, space: string) {
  return {
    /** Written twice, they are there once. */
    async write(tenantId: string, toolId: string, entries: Entry[]): Promise<void> {
      const scope = scopeOf(toolId);
      const changes = entries.map(
        ({ operationId, text, vector }): Change => ({
          operation: 'upsert',
          item: {
            ...{ id: idOf(operationId), tenantId, scope, operationId },
            ...{ searched: text, vector, space },
          },
        }),
      );
      await cells.of(tenantId).writeAll([tenantId, scope], changes);
    },

    remove: (tenantId: string, toolId: string, operationId: string): Promise<void> =>
      cells.of(tenantId).remove(idOf(operationId), [tenantId, scopeOf(toolId)]),

    /** Of a tool that is gone. Harmless twice. */
    async removeAll(tenantId: string, toolId: string): Promise<void> {
      const key = [tenantId, scopeOf(toolId)];
      const passages = cells.of(tenantId);
      for (;;) {
        const sql = 'SELECT VALUE c.id FROM c';
        const ids = await passages.query(idSchema, key, sql, {}, await passages.batchSize());
        if (ids.length === 0) return;
        const changes = ids.map((id) => ({ operation: 'delete' as const, id }));
        await passages.batch(key, changes).catch(ignoreMissing);
      }
    },

    /** Some of the entries of all organizations whose vectors another model made. */
    async listForeign(limit: number) {
      const sql =
        'SELECT c.tenantId, c.scope, c.operationId FROM c WHERE IS_DEFINED(c.operationId) ' +
        'AND (NOT IS_DEFINED(c.space) OR c.space != @space)';
      const found = await Promise.all(
        cells.all.map((items) => items.queryEverywhere(placeSchema, sql, { space }, limit)),
      );
      return found
        .flat()
        .slice(0, limit)
        .map(({ scope, ...place }) => ({ ...place, toolId: scope.slice(SCOPE.length) }));
    },

    /** The ids of the operations among those given that fit best by meaning and, where there are terms, by words. */
    async search(
      tenantId: string,
      query: { operationIds: string[]; toolIds: string[]; vector: number[]; terms: string[] },
      limit: number,
    ): Promise<string[]> {
      const { operationIds, toolIds, vector, terms } = query;
      const scopes = Object.fromEntries(toolIds.map((id, at) => [`scope${at}`, scopeOf(id)]));
      const rank = (order: string, conditions: string[], parameters: Record<string, unknown>) => {
        const ranking = {
          select: 'c.id, c.operationId',
          conditions: [
            `c.scope IN (${toolIds.map((_, at) => `@scope${at}`)})`,
            'ARRAY_CONTAINS(@operationIds, c.operationId)',
            ...conditions,
          ],
          order,
        };
        const named = { operationIds, ...scopes, ...parameters };
        return cells.of(tenantId).rank(foundSchema, tenantId, ranking, named, PER_LEG);
      };
      const legs = await Promise.all([
        rank(similarityTo('@vector'), [], { vector }),
        terms.length > 0 ? rank(byWords(terms), [hasAny(terms)], {}) : [],
      ]);
      return fuse(legs.map((found) => ({ weight: 1, found })))
        .slice(0, limit)
        .map(({ operationId }) => operationId);
    },
  };
}

/** Somebody else removes the same entries: what is left is asked for again. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof WriteRefused && error.reason === 'gone')) throw error;
}
