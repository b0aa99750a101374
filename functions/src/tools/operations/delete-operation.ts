import type { Member } from '../../accounts/caller.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { IndexingMessage } from '../search/indexing-message.ts';
import type { ToolsReader } from '../tools.store.ts';
import { getOperation } from './get-operation.ts';
import type { Operations } from './operations.store.ts';

type Needs = { operations: Operations; outbox: Outbox; tools: ToolsReader };

/** Agents that were allowed it are not offered it any more. @throws Failure `operation_not_found` */
export async function deleteOperation(deps: Needs, { tenantId }: Member, { id }: { id: string }) {
  const operation = await getOperation(deps, tenantId, id);
  const following = deps.outbox.record(tenantId, 'tool-indexing', {
    tenantId,
    toolId: operation.customToolId,
    operationIds: [id],
  } satisfies IndexingMessage);
  await deps.operations.remove(operation, following);
  return { activity: { name: operation.operationKey } };
}
