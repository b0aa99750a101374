import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { Config } from '../platform/config.ts';
import type { AgentRecord } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';
import { getPublishedAgent } from './get-published-agent.ts';

type Needs = { agents: AgentsReader; config: Config };

/**
 * The agent whose public key the caller holds: as it is published, or for a preview as it was saved last.
 * @throws Failure `unknown_agent_key` once it is deleted, `page_not_allowed`
 */
export async function getCallersAgent(deps: Needs, caller: AgentCaller): Promise<AgentRecord> {
  const agent = await findAgent(deps, caller);
  const { allowedOrigins } = agent.embedConfig;
  const { origin } = caller.client;
  // Our own chat page shows every agent, and so does a preview.
  const isAllowed =
    origin === null ||
    caller.isPreview ||
    allowedOrigins.length === 0 ||
    [...allowedOrigins, new URL(deps.config.APP_URL).origin].includes(origin);
  if (!isAllowed) throw new Failure('page_not_allowed');
  return agent;
}

async function findAgent(
  deps: Needs,
  { tenantId, agentId, isPreview }: AgentCaller,
): Promise<AgentRecord> {
  try {
    if (isPreview) return (await deps.agents.get(tenantId, agentId)).value;
    return await getPublishedAgent(deps, tenantId, agentId);
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'agent_not_found';
    throw isGone ? new Failure('unknown_agent_key') : error;
  }
}
