import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'operationIndex' | 'operations' | 'tools'>;

/**
 * Removes operations, credentials and descriptions of a tool that is gone, or whose import never came to its end.
 * Harmless twice, and for a tool that is there.
 */
export async function removeToolRemains(
  { operationIndex, operations, tools }: Needs,
  { tenantId, toolId }: { tenantId: string; toolId: string },
): Promise<void> {
  if (await tools.find(tenantId, toolId)) return;
  while ((await operations.removeOf(tenantId, toolId)) > 0);
  await operationIndex.removeAll(tenantId, toolId);
}
