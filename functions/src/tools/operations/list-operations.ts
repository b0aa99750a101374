import type { listOperations as contract } from '@talkwright/shared/areas/operations';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import * as z from 'zod';
import type { Member } from '../../accounts/caller.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/list-page.ts';
import type { ToolsReader } from '../tools.store.ts';
import { toListed } from './operation-record.ts';
import type { OperationsReader } from './operations.store.ts';

const LIST = 'operations';

/** One page of the operations of a tool. @throws Failure `tool_not_found`, `invalid_input` for a cursor of another list */
export async function listOperations(
  { operations, tools }: { operations: OperationsReader; tools: ToolsReader },
  { tenantId }: Member,
  { id: toolId, search, limit, cursor }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const after = readCursor(LIST, z.number(), cursor);
  await tools.get(tenantId, toolId);
  const filter = { tenantId, toolId, search };
  const [found, total] = await Promise.all([
    operations.page(filter, limit + 1, after),
    operations.count(filter),
  ]);
  const { shown, nextCursor } = pageOf(found, limit, ({ position, id }) =>
    writeCursor(LIST, { key: position, id }),
  );
  return { operations: shown.map(toListed), total, nextCursor };
}
