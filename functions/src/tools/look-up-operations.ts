import type { Deps } from '../deps.ts';
import type { OperationTie } from './operations.store.ts';

/** Those among the ids that exist. What is left of a deleted tool does not. */
export async function lookUpOperations(
  { operations, tools }: Pick<Deps, 'operations' | 'tools'>,
  tenantId: string,
  ids: string[],
): Promise<OperationTie[]> {
  const found = await operations.listTies(tenantId, ids);
  if (found.length === 0) return [];
  const there = new Set((await tools.list(tenantId)).map(({ id }) => id));
  return found.filter(({ customToolId }) => there.has(customToolId));
}
