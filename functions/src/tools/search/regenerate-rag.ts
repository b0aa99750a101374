import type { Member } from '../../accounts/caller.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { getOperation } from '../operations/get-operation.ts';
import { toOperation } from '../operations/operation-record.ts';
import { describeOperation } from './describe-operation.ts';
import { indexOperations } from './index-operations.ts';

type Needs = { rateLimiter: RateLimiter } & Parameters<typeof indexOperations>[0];

/** Each asks the embedding model. */
const LIMIT = { name: 'regenerate-rag', max: 60, seconds: 60 };

/** Writes the text by which an operation is found anew, and indexes it. @throws Failure `operation_not_found`, `too_many` */
export async function regenerateRag(deps: Needs, { tenantId }: Member, { id }: { id: string }) {
  await deps.rateLimiter.take(LIMIT, tenantId);
  const { customToolId: toolId, ...before } = await getOperation(deps, tenantId, id);
  const ragDocument = describeOperation(before);
  const operation = await deps.operations.update(tenantId, id, { ragDocument });
  await indexOperations(deps, { tenantId, toolId, operationIds: [id] });
  return { operation: toOperation(operation) };
}
