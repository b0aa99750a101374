import type { AgentDraft } from '@talkwright/shared/agents';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { addAgent } from './add-agent.ts';
import { toContent } from './agent-record.ts';
import { getAgent } from './get-agent.ts';

type Needs = Pick<Deps, 'accounts' | 'agents' | 'newId' | 'now' | 'secrets'>;

/** @throws Failure `agent_limit_reached`, `agent_identity_taken` */
export async function createAgent(deps: Needs, caller: Member, draft: AgentDraft) {
  const id = deps.newId();
  await addAgent(deps, caller, id, toContent(deps, { tenantId: caller.tenantId, id }, draft));
  return getAgent(deps, caller, { id });
}
