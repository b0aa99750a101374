import type { Member } from '../../accounts/caller.ts';
import type { ToolsReader } from '../tools.store.ts';
import { getOperation } from './get-operation.ts';
import { toOperation } from './operation-record.ts';
import type { Operations } from './operations.store.ts';

/** @throws Failure `operation_not_found` */
export async function updateOperation(
  deps: { operations: Operations; tools: ToolsReader },
  { tenantId }: Member,
  { id, enabled }: { id: string; enabled: boolean },
) {
  const { operationKey: name } = await getOperation(deps, tenantId, id);
  const operation = toOperation(await deps.operations.update(tenantId, id, { enabled }));
  return { operation, activity: { name, turned: enabled ? 'enabled' : 'disabled' } };
}
