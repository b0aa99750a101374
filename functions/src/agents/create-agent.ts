import type { AgentDraft } from '@talkwright/shared/agents';
import { Failure } from '@talkwright/shared/errors';
import { plans } from '@talkwright/shared/plans';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { newAgentKey } from '../platform/ids.ts';
import { toRecord } from './agent-draft.ts';
import { getAgent } from './get-agent.ts';

type Needs = Pick<Deps, 'accounts' | 'agents' | 'newId' | 'now'>;

/** @throws Failure `agent_limit_reached`, `agent_identity_taken` */
export async function createAgent(deps: Needs, caller: Member, draft: AgentDraft) {
  const { plan } = await deps.accounts.getTenant(caller.tenantId);
  const { agents: limit, name } = plans[plan];

  // Two creates at the same moment may both pass. One agent too many costs us nothing;
  // a lock would slow every create.
  if (limit !== null && (await deps.agents.count(caller.tenantId)) >= limit) {
    throw new Failure('agent_limit_reached', {
      message: `The ${name} plan has room for ${limit} agents. Delete one or change the plan.`,
    });
  }

  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  await deps.agents.create({
    ...toRecord(draft),
    id,
    tenantId: caller.tenantId,
    type: 'agent',
    api_key: newAgentKey(),
    created_at: createdAt,
    updated_at: createdAt,
    createdAt,
  });
  return getAgent(deps, caller, { id });
}
