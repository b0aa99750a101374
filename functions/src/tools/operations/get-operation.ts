import { Failure } from '@talkwright/shared/contract/errors';
import type { ToolsReader } from '../tools.store.ts';
import type { OperationRecord } from './operation-record.ts';
import type { OperationsReader } from './operations.store.ts';

/** One whose tool is still there. @throws Failure `operation_not_found` */
export async function getOperation(
  { operations, tools }: { operations: OperationsReader; tools: ToolsReader },
  tenantId: string,
  id: string,
): Promise<OperationRecord> {
  const operation = await operations.find(tenantId, id);
  const tool = operation && (await tools.find(tenantId, operation.customToolId));
  if (!tool) throw new Failure('operation_not_found');
  return operation;
}
