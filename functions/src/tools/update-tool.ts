import type { updateTool as contract } from '@talkwright/shared/areas/tools';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { toTool } from './tool-record.ts';
import type { Tools } from './tools.store.ts';

/** Credentials stay with the origin that they were stored for. @throws Failure `tool_not_found` */
export async function updateTool(
  { tools }: { tools: Tools },
  { tenantId }: Member,
  { id, summary, baseUrl, rateLimitPerMinute }: ParsedInput<typeof contract>,
) {
  const tool = await tools.update(tenantId, id, {
    ...(summary !== undefined && { summary }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
  });
  return { tool: toTool(tool), activity: { name: tool.name } };
}
