import type { ToolsReader } from '../tools.store.ts';
import type { OperationsReader, OperationTie } from './operations.store.ts';

/** Those among the ids that exist. What is left of a deleted tool does not. */
export async function lookUpOperations(
  { operations, tools }: { operations: OperationsReader; tools: ToolsReader },
  tenantId: string,
  ids: string[],
): Promise<(OperationTie & { toolName: string })[]> {
  const found = await operations.listTies(tenantId, ids);
  if (found.length === 0) return [];
  const names = new Map((await tools.list(tenantId)).map(({ id, name }) => [id, name]));
  return found.flatMap((tie) => {
    const toolName = names.get(tie.customToolId);
    return toolName === undefined ? [] : [{ ...tie, toolName }];
  });
}
