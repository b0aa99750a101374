import type { Log } from '../../platform/log.ts';
import type { Models } from '../../platform/models/models.ts';
import { forEmbedding } from '../../platform/text/for-embedding.ts';
import { queryTerms } from '../../platform/text/query-terms.ts';
import type { BriefOperation, OperationsReader } from '../operations/operations.store.ts';
import { wordsOf } from './describe-operation.ts';
import type { OperationIndexReader } from './operation-index.store.ts';

type Needs = {
  log: Log;
  models: Models;
  operationIndex: OperationIndexReader;
  operations: OperationsReader;
};
type Search = {
  tenantId: string;
  /** Those that the agent may use. */
  operationIds: string[];
  /** None of these tools'. */
  withheldToolIds?: string[];
  query: string;
  limit: number;
  signal?: AbortSignal;
};

/**
 * The operations among those given, enabled ones alone, that fit a question best by meaning and by words; best
 * first. What is not indexed yet, and what a model that is down cannot rank, is found by its names.
 */
export async function findOperations(deps: Needs, search: Search): Promise<BriefOperation[]> {
  const { tenantId, operationIds, withheldToolIds = [], limit } = search;
  const all = await deps.operations.listEnabled(tenantId, operationIds);
  const enabled = all.filter(({ customToolId }) => !withheldToolIds.includes(customToolId));
  if (enabled.length <= limit) return enabled;

  const terms = queryTerms(search.query);
  const found = await searchIndex(deps, search, enabled, terms);
  const byId = new Map(enabled.map((operation) => [operation.id, operation]));
  const ranked = found.flatMap((id) => byId.get(id) ?? []);
  const rest = enabled.filter(({ id }) => !found.includes(id));
  return [...ranked, ...byNames(rest, terms)].slice(0, limit);
}

async function searchIndex(
  { log, models, operationIndex }: Needs,
  { tenantId, query, limit, signal }: Search,
  enabled: BriefOperation[],
  terms: string[],
): Promise<string[]> {
  try {
    const [vector] = await models.embed([forEmbedding(query)], signal);
    if (!vector) return [];
    const operationIds = enabled.map(({ id }) => id);
    const toolIds = [...new Set(enabled.map(({ customToolId }) => customToolId))];
    return await operationIndex.search(tenantId, { operationIds, toolIds, vector, terms }, limit);
  } catch (error) {
    signal?.throwIfAborted();
    log.error('operations found by their names alone', error);
    return [];
  }
}

function byNames(operations: BriefOperation[], terms: string[]): BriefOperation[] {
  const scored = operations.map((operation) => {
    const { operationKey, name, shortDescription } = operation;
    const text = `${wordsOf(operationKey)} ${name} ${shortDescription}`.toLowerCase();
    return { operation, score: terms.filter((term) => text.includes(term)).length };
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ operation }) => operation);
}
