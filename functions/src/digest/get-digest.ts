import type { getDigest as contract } from '@talkwright/shared/areas/digest';
import type { Output } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Digests } from './digests.store.ts';
import { recipientsOf } from './recipients.ts';

type Needs = { agents: AgentsReader; digests: Digests; members: MembersReader };

/** @throws Failure `agent_not_found` */
export async function getDigest(
  deps: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<Output<typeof contract>> {
  const { value: agent } = await deps.agents.get(tenantId, id);
  const { recipients } = agent.personality.digest;
  const last = await deps.digests.findLast(tenantId, id);
  return {
    recipients: await recipientsOf(deps, tenantId, id, recipients),
    last: last ? { day: last.day, conversations: last.conversations, mails: last.mails } : null,
  };
}
