import type { AgentDraft } from '@talkwright/shared/agents';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { addAgent } from './add-agent.ts';
import { toContent } from './agent-record.ts';
import { getAgent } from './get-agent.ts';
import { withoutGoneTools } from './without-gone-tools.ts';

type Needs = Parameters<typeof addAgent>[0] &
  Parameters<typeof withoutGoneTools>[0] &
  Pick<Deps, 'newId' | 'secrets'>;

/** @throws Failure `agent_limit_reached`, `agent_identity_taken` */
export async function createAgent(deps: Needs, caller: Member, draft: AgentDraft) {
  const id = deps.newId();
  const content = toContent(deps, { tenantId: caller.tenantId, id }, draft);
  await addAgent(deps, caller, id, await withoutGoneTools(deps, caller.tenantId, content));
  return getAgent(deps, caller, { id });
}
