import type { Operations } from './operations/operations.store.ts';
import type { OperationIndex } from './search/operation-index.store.ts';
import type { ToolsReader } from './tools.store.ts';

type Needs = {
  operationIndex: OperationIndex;
  operations: Operations;
  tools: ToolsReader;
};

/**
 * Removes operations, credentials and index of a tool that is gone, or whose import never came to its end. Harmless
 * twice, and for a tool that is there.
 */
export async function removeToolRemains(
  deps: Needs,
  { tenantId, toolId }: { tenantId: string; toolId: string },
): Promise<void> {
  const { operationIndex, operations, tools } = deps;
  if (await tools.find(tenantId, toolId)) return;
  while ((await operations.removeOf(tenantId, toolId)) > 0);
  await operationIndex.removeAll(tenantId, toolId);
}
