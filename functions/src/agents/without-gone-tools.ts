import { WEB_SEARCH_TOOL } from '@talkwright/shared/agent-config';
import type { Deps } from '../deps.ts';
import { lookUpOperations } from '../tools/look-up-operations.ts';
import type { AgentContent } from './agent-record.ts';

/** What an agent was allowed of a tool that is gone meanwhile is saved no more. */
export async function withoutGoneTools<Content extends Pick<AgentContent, 'tools_config'>>(
  deps: Pick<Deps, 'operations' | 'tools'>,
  tenantId: string,
  content: Content,
): Promise<Content> {
  const { enabled_tools: allowed } = content.tools_config;
  const operations = await lookUpOperations(
    deps,
    tenantId,
    allowed.filter((id) => id !== WEB_SEARCH_TOOL),
  );
  const known = new Set([WEB_SEARCH_TOOL, ...operations.map(({ id }) => id)]);
  const enabled_tools = allowed.filter((id) => known.has(id));
  return { ...content, tools_config: { ...content.tools_config, enabled_tools } };
}
