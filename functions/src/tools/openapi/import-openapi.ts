import type { importOpenApi as contract } from '@talkwright/shared/areas/tools';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { counted } from '../../platform/text/counted.ts';
import { requireRoom } from '../create-tool.ts';
import { type OperationRecord, rowWordsOf } from '../operations/operation-record.ts';
import type { Operations } from '../operations/operations.store.ts';
import type { IndexingMessage } from '../search/indexing-message.ts';
import type { ToolGone } from '../tool-gone.ts';
import { type ToolRecord, toTool } from '../tool-record.ts';
import type { Tools } from '../tools.store.ts';
import { readGiven } from './read-given.ts';

type Needs = {
  newId: NewId;
  now: Clock;
  operations: Operations;
  outbox: Outbox;
  tools: Tools;
} & Parameters<typeof readGiven>[0];
type Import = ParsedInput<typeof contract>;

/** By then the import has come to its end, one way or the other. */
const LEFTOVERS_MS = 30 * 60_000;

/**
 * Makes a tool of an API's description. Its record is written last: until then nobody sees any of it, and what a dead
 * process leaves behind is removed later.
 * @throws Failure `spec_refused`, `tool_limit_reached`, `too_many`, `unavailable`, and what is thrown when the URL cannot be read
 */
export async function importOpenApi(deps: Needs, { tenantId }: Member, input: Import) {
  await requireRoom(deps, tenantId);
  const description = await readGiven(deps, tenantId, input);
  const { operations, baseUrl, warnings, needs, isTruncated } = description;
  const createdAt = deps.now().toISOString();
  const tool: ToolRecord = {
    id: deps.newId(),
    tenantId,
    type: 'customTool',
    name: input.name,
    summary: description.summary,
    sourceType: 'openapi',
    baseUrl,
    operationCount: operations.length,
    rateLimitPerMinute: null,
    createdAt,
  };
  const records = operations.map(
    (operation, position): OperationRecord => ({
      ...operation,
      id: deps.newId(),
      tenantId,
      type: 'operation',
      customToolId: tool.id,
      enabled: position < input.limit,
      position,
      words: rowWordsOf(operation),
      createdAt,
    }),
  );

  const leftovers: ToolGone = { kind: 'toolGone', tenantId, toolId: tool.id };
  const later = new Date(deps.now().getTime() + LEFTOVERS_MS);
  await deps.outbox.commit(tenantId, [
    writeOutbox(deps.outbox.record(tenantId, 'clean-up', leftovers, later)),
  ]);
  await deps.operations.createAll(tenantId, records);
  const message: IndexingMessage = { tenantId, toolId: tool.id };
  await deps.tools.create(tool, deps.outbox.record(tenantId, 'tool-indexing', message));

  return {
    tool: toTool(tool),
    activity: { name: tool.name, operations: counted(records.length, 'operation') },
    operationsCreated: records.length,
    operationsEnabled: records.filter(({ enabled }) => enabled).length,
    warnings,
    needs,
    isTruncated,
  };
}
