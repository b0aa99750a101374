import type { OwnModel } from '../../platform/models/models.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isSameServer, openModelSecrets } from '../agent-record.ts';
import type { AgentsReader } from '../agents.store.ts';

type Needs = { agents: AgentsReader; secrets: Secrets };

/**
 * The key and the server that a form has. Left out, a secret is the stored one of the agent; null or empty, there is none. A
 * stored key goes to no other server.
 * @throws Failure `agent_not_found`
 */
export async function triedServer(
  { agents, secrets }: Needs,
  tenantId: string,
  agentId: string | undefined,
  given: OwnModel,
): Promise<OwnModel> {
  if (agentId === undefined) return given;
  const { value: agent } = await agents.get(tenantId, agentId);
  const stored = await openModelSecrets({ secrets }, agent, agent.secrets);
  const baseURL = given.baseURL === undefined ? stored.baseURL : given.baseURL;
  const storedKey = isSameServer(stored.baseURL, baseURL) ? stored.apiKey : undefined;
  return { apiKey: given.apiKey === undefined ? storedKey : given.apiKey, baseURL };
}
