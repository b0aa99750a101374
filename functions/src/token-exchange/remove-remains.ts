import type { AgentsReader } from '../agents/agents.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { dropTokenExchange } from './delete-token-exchange.ts';
import type { TokenExchanges } from './token-exchange.store.ts';

/** What an agent has left that is gone. Harmless twice, and for an agent that is there. */
export async function removeAgentTokenExchange(
  { agents, tokenExchange }: { agents: AgentsReader; tokenExchange: TokenExchanges },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  if (await agents.has(tenantId, agentId)) return;
  await tokenExchange.removeOfAgent(tenantId, agentId);
}

/** What agents had for a tool that is gone. Harmless twice, and for a tool that is there. */
export async function removeToolTokenExchange(
  deps: { tokenExchange: TokenExchanges; tools: ToolsReader },
  { tenantId, toolId }: { tenantId: string; toolId: string },
): Promise<void> {
  if (await deps.tools.find(tenantId, toolId)) return;
  for (const { id, agentId } of await deps.tokenExchange.ofTool(tenantId, toolId)) {
    await dropTokenExchange(deps, tenantId, { agentId, configId: id });
  }
}
