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
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    ...(rateLimitPerMinute !== undefined && { rate_limit_per_minute: rateLimitPerMinute }),
  });
  return { tool: toTool(tool) };
}
