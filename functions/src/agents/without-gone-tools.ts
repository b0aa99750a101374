import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import { lookUpOperations } from '../tools/operations/look-up-operations.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import type { AgentContent } from './agent-record.ts';

type Needs = { operations: OperationsReader; tools: ToolsReader };
type WithTools = Pick<AgentContent, 'toolsConfig'>;

/** What an agent was allowed of a tool that is gone meanwhile is neither saved nor shown any more. */
export async function withoutGoneTools<Content extends WithTools>(
  deps: Needs,
  tenantId: string,
  content: Content,
): Promise<Content> {
  return keepOnly(await knownTools(deps, tenantId, [content]), content);
}

/** The same of several agents, looked up once. */
export async function allWithoutGoneTools<Content extends WithTools>(
  deps: Needs,
  tenantId: string,
  contents: Content[],
): Promise<Content[]> {
  const known = await knownTools(deps, tenantId, contents);
  return contents.map((content) => keepOnly(known, content));
}

async function knownTools(
  deps: Needs,
  tenantId: string,
  contents: WithTools[],
): Promise<Set<string>> {
  const allowed = new Set(contents.flatMap(({ toolsConfig }) => toolsConfig.enabled_tools));
  allowed.delete(WEB_SEARCH_TOOL);
  if (allowed.size === 0) return new Set([WEB_SEARCH_TOOL]);
  const operations = await lookUpOperations(deps, tenantId, [...allowed]);
  return new Set([WEB_SEARCH_TOOL, ...operations.map(({ id }) => id)]);
}

function keepOnly<Content extends WithTools>(known: Set<string>, content: Content): Content {
  const enabled_tools = content.toolsConfig.enabled_tools.filter((id) => known.has(id));
  return { ...content, toolsConfig: { ...content.toolsConfig, enabled_tools } };
}
