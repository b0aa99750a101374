import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentRecord } from '../../agents/agent-record.ts';
import type { Visitor } from '../../token-exchange/identify-visitor.ts';
import { callOperation } from '../../tool-calls/call-operation.ts';
import { listOffered } from '../../tools/operations/list-offered.ts';
import type { CallableTool } from './callable-tool.ts';
import { offerWebSearch } from './offer-web-search.ts';

type Needs = Parameters<typeof listOffered>[0] &
  Parameters<typeof callOperation>[0] &
  Parameters<typeof offerWebSearch>[0];
type Asking = {
  agent: AgentRecord;
  query: string;
  /** For whom operations are called, where a page has signed somebody in. */
  visitor?: Visitor | undefined;
  /** They need a token that the visitor cannot have. */
  withheldToolIds: string[];
  /** Where whoever asks may not have all that the agent may use. */
  allows?: (title: CallableTool['title']) => boolean;
};

/** What the agent may use for this question: of many operations those that fit it best. */
export async function offerTools(
  deps: Needs,
  asking: Asking,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  const { allows = () => true } = asking;
  const operations = await offerOperations(deps, asking, signal);
  // An operation of the same name stays what it is.
  const web = offerWebSearch(deps, asking.agent).filter(
    ({ modelTool, title }) =>
      allows(title) && !operations.some((one) => one.modelTool.name === modelTool.name),
  );
  return [...web, ...operations];
}

async function offerOperations(
  deps: Needs,
  { agent: { id, tenantId, toolsConfig }, query, visitor, withheldToolIds, allows }: Asking,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  const enabledTools = toolsConfig.enabled_tools.filter((id) => id !== WEB_SEARCH_TOOL);
  const offered = await listOffered(deps, {
    tenantId,
    enabledTools,
    withheldToolIds,
    query,
    signal,
    ...(allows && {
      allows: (toolName, operation) => allows(titleOf(toolName, operation)),
    }),
  });
  const agent = { id, visitor };
  return offered.map(({ operation, toolName, modelTool }) => ({
    modelTool,
    title: titleOf(toolName, operation),
    ...(operation.method !== 'GET' && { changingId: operation.id }),
    call: (parameters, signal) =>
      callOperation(deps, { tenantId, operation, parameters, agent, signal }),
  }));
}

const titleOf = (tool: string, { operationKey }: { operationKey: string }) => ({
  tool,
  operation: operationKey,
});
