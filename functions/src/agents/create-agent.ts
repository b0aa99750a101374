import type { AgentDraft } from '@talkwright/shared/agents';
import { Failure } from '@talkwright/shared/errors';
import { agentsRefusal } from '@talkwright/shared/plans';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { newAgentKey } from '../platform/ids.ts';
import { type AgentRecord, toContent } from './agent-record.ts';
import { newVersion } from './agent-version.ts';
import { getAgent } from './get-agent.ts';

type Needs = Pick<Deps, 'accounts' | 'agents' | 'newId' | 'now' | 'secrets'>;

/** @throws Failure `agent_limit_reached`, `agent_identity_taken` */
export async function createAgent(deps: Needs, caller: Member, draft: AgentDraft) {
  const { plan } = await deps.accounts.getTenant(caller.tenantId);

  // Two creates at the same moment may both pass. One agent too many costs us nothing;
  // a lock would slow every create.
  const refusal = agentsRefusal(plan, await deps.agents.count(caller.tenantId));
  if (refusal) throw new Failure('agent_limit_reached', { message: refusal });

  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  const agent: AgentRecord = {
    ...toContent(deps, { tenantId: caller.tenantId, id }, draft),
    id,
    tenantId: caller.tenantId,
    type: 'agent',
    api_key: newAgentKey(),
    version: 1,
    published_version: 1,
    created_at: createdAt,
    updated_at: createdAt,
    createdAt,
  };
  await deps.agents.create(agent, newVersion(agent, caller, ''));
  return getAgent(deps, caller, { id });
}
