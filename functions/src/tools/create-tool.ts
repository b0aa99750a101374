import { type createTool as contract, MAX_TOOLS } from '@talkwright/shared/areas/tools';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { type ToolRecord, toTool } from './tool-record.ts';
import type { Tools } from './tools.store.ts';

type Needs = { newId: NewId; now: Clock; tools: Tools };

/** @throws Failure `tool_limit_reached` */
export async function createTool(
  deps: Needs,
  { tenantId }: Member,
  input: ParsedInput<typeof contract>,
) {
  await requireRoom(deps, tenantId);
  const tool: ToolRecord = {
    id: deps.newId(),
    tenantId,
    type: 'customTool',
    name: input.name,
    summary: input.summary,
    sourceType: 'manual',
    baseUrl: input.baseUrl,
    operationCount: 0,
    rateLimitPerMinute: input.rateLimitPerMinute,
    createdAt: deps.now().toISOString(),
  };
  await deps.tools.create(tool);
  return { tool: toTool(tool), activity: { name: tool.name } };
}

/** Two that are made at the same moment may both find the last room: one tool too many costs us nothing. */
export async function requireRoom({ tools }: { tools: Tools }, tenantId: string): Promise<void> {
  if ((await tools.count(tenantId)) >= MAX_TOOLS) throw new Failure('tool_limit_reached');
}
