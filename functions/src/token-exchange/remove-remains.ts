import { dropTokenExchange } from './delete-token-exchange.ts';
import type { TokenExchanges } from './token-exchange.store.ts';

type Needs = { tokenExchange: TokenExchanges };

/** What an agent has left that is gone. Harmless twice. */
export const removeAgentTokenExchange = (
  { tokenExchange }: Needs,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> => tokenExchange.removeOfAgent(tenantId, agentId);

/** What agents had for a tool that is gone. Harmless twice. */
export async function removeToolTokenExchange(
  deps: Needs,
  { tenantId, toolId }: { tenantId: string; toolId: string },
): Promise<void> {
  for (const { id, agentId } of await deps.tokenExchange.ofTool(tenantId, toolId)) {
    await dropTokenExchange(deps, tenantId, { agentId, configId: id });
  }
}
