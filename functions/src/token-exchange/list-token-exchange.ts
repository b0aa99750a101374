import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { toConfig } from './config-record.ts';
import type { TokenExchangesReader } from './token-exchange.store.ts';

type Needs = { agents: AgentsReader; tokenExchange: TokenExchangesReader; tools: ToolsReader };

/** Those of tools that are still there, and the private keys that can be chosen. @throws Failure `agent_not_found` */
export async function listTokenExchange(
  { agents, tokenExchange, tools }: Needs,
  { tenantId }: Member,
  { agentId }: { agentId: string },
) {
  const [{ configs, keys }, known] = await Promise.all([
    tokenExchange.ofAgent(tenantId, agentId),
    tools.list(tenantId),
    agents.get(tenantId, agentId),
  ]);
  const toolIds = new Set(known.map(({ id }) => id));
  const stored = keys.map(({ value }) => value);
  return {
    configs: configs
      .filter(({ value }) => toolIds.has(value.integrationId))
      .map(({ value }) => toConfig(value, stored)),
    credentials: stored.map(({ id, label }) => ({ id, label })),
  };
}
