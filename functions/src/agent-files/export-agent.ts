import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getAgent } from '../agents/get-agent.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';
import type { TokenExchangesReader } from '../token-exchange/token-exchange.store.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import type { LeftOut, OperationNames } from './agent-file.ts';

type Needs = {
  agents: AgentsReader;
  documents: DocumentsReader;
  operations: OperationsReader;
  tokenExchange: TokenExchangesReader;
  tools: ToolsReader;
};

/**
 * What was saved last, as a file for import: no secret, key or document, but what of them there is, so that whoever
 * imports it can be told. @throws Failure `agent_not_found`
 */
export async function exportAgent(
  deps: Needs,
  caller: Member,
  { id }: { id: string },
): Promise<{ agent: Record<string, unknown> }> {
  const { agent } = await getAgent(deps, caller, { id });
  const { tenantId } = caller;
  const { enabled_tools } = agent.tools_config;
  const { apiKeyMark: _keyMark, baseURLMark: _urlMark, ...model_config } = agent.model_config;
  const [tools, operations, documents, { configs }] = await Promise.all([
    deps.tools.list(tenantId),
    deps.operations.listByIds(tenantId, enabled_tools),
    deps.documents.count(tenantId, { agentInstanceId: id, scope: 'agent' }),
    deps.tokenExchange.ofAgent(tenantId, id),
  ]);
  const nameOf = (toolId: string) => tools.find((tool) => tool.id === toolId)?.name;
  const left_out: LeftOut = {
    documents,
    token_exchange: configs.flatMap(({ value: config }) => nameOf(config.integrationId) ?? []),
  };
  return {
    agent: {
      identity: agent.identity,
      name: agent.name,
      description: agent.description,
      conversation_opener: agent.conversation_opener,
      system_prompt: agent.system_prompt,
      rag_enabled: agent.rag_enabled,
      web_surfing_enabled: agent.web_surfing_enabled,
      tools_config: {
        enabled_tools,
        operations: operations.flatMap((operation): OperationNames[] => {
          const { id, customToolId, operationKey, method, path } = operation;
          const tool = nameOf(customToolId);
          return tool === undefined
            ? []
            : [{ id, tool, operation_key: operationKey, method, path }];
        }),
      },
      model_config,
      output_config: agent.output_config,
      data_collection_config: agent.data_collection_config,
      embed_config: agent.embed_config,
      no_answer_config: agent.no_answer_config,
      citations_config: agent.citations_config,
      search_config: agent.search_config,
      personality: agent.personality,
      left_out,
    },
  };
}
