import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { Turn } from '../../chat/begin-turn.ts';
import type { Log } from '../../platform/log.ts';
import { callOperation } from '../../tool-calls/call-operation.ts';
import { listOffered } from '../../tools/operations/list-offered.ts';
import type { CallableTool } from './callable-tool.ts';
import { offerWebSearch } from './offer-web-search.ts';
import type { WebSources } from './web-sources.ts';

type Needs = Parameters<typeof listOffered>[0] &
  Parameters<typeof callOperation>[0] &
  Parameters<typeof offerWebSearch>[0] & { log: Log };
type Asking = Pick<Turn, 'agent' | 'query' | 'visitor' | 'withheldToolIds'>;

/** What the agent may use for this question: of many operations those that fit it best. */
export async function offerTools(
  deps: Needs,
  turn: Asking,
  sources: WebSources,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  const operations = await offerOperations(deps, turn, signal);
  // An operation of the same name stays what it is.
  const web = offerWebSearch(deps, turn.agent, sources).filter(
    ({ modelTool }) => !operations.some((one) => one.modelTool.name === modelTool.name),
  );
  return [...web, ...operations];
}

async function offerOperations(
  deps: Needs,
  { agent: { id, tenantId, tools_config }, query, visitor, withheldToolIds }: Asking,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  const enabledTools = tools_config.enabled_tools.filter((id) => id !== WEB_SEARCH_TOOL);
  const offered = await listOffered(deps, {
    tenantId,
    enabledTools,
    withheldToolIds,
    query,
    signal,
  });
  const agent = { id, visitor };
  return offered.map(({ operation, toolName, modelTool }) => ({
    modelTool,
    title: { tool: toolName, operation: operation.operation_key },
    ...(operation.method !== 'GET' && { changingId: operation.id }),
    call: (parameters, signal) =>
      callOperation(deps, { tenantId, operation, parameters, agent, signal }),
  }));
}
