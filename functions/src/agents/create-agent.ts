import type { createAgent as contract } from '@talkwright/shared/areas/agents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { NewId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { addAgent } from './add-agent.ts';
import { toContent } from './agent-record.ts';
import { getAgent } from './get-agent.ts';
import { withoutGoneTools } from './without-gone-tools.ts';

type Needs = Parameters<typeof addAgent>[0] &
  Parameters<typeof withoutGoneTools>[0] & { newId: NewId; secrets: Secrets };

/** @throws Failure `agent_limit_reached`, `agent_identity_taken` */
export async function createAgent(
  deps: Needs,
  caller: Member,
  { note, ...draft }: ParsedInput<typeof contract>,
) {
  const id = deps.newId();
  const content = await toContent(deps, { tenantId: caller.tenantId, id }, draft);
  const allowed = await withoutGoneTools(deps, caller.tenantId, content);
  await addAgent(deps, caller, id, allowed, note);
  const answer = await getAgent(deps, caller, { id });
  return { ...answer, activity: { id, name: answer.agent.name } };
}
