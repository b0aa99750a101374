import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';
import { getOperation } from './get-operation.ts';
import { toOperation } from './operation-record.ts';

/** @throws Failure `operation_not_found` */
export async function updateOperation(
  deps: Pick<Deps, 'operations' | 'tools'>,
  { tenantId }: Member,
  { id, enabled }: { id: string; enabled: boolean },
) {
  await getOperation(deps, tenantId, id);
  return { operation: toOperation(await deps.operations.update(tenantId, id, { enabled })) };
}
