import type { publishAgentVersion as contract } from '@talkwright/shared/areas/agent-versions';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../accounts/caller.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { tellPublished } from '../agent-published.ts';
import type { AgentRecord } from '../agent-record.ts';
import type { Agents } from '../agents.store.ts';
import { getAgent } from '../get-agent.ts';
import { requireInPlan } from '../require-in-plan.ts';
import { getUnchanged, orStale } from '../save-agent.ts';

type Publish = ParsedInput<typeof contract> & { ifMatch?: string };

/** Visitors talk to this version from their next message on. @throws Failure `agent_limit_reached` */
export async function publishAgentVersion(
  deps: Parameters<typeof getAgent>[0] &
    Parameters<typeof requireInPlan>[0] & { agents: Agents; outbox: Outbox },
  caller: Member,
  { id, version, ifMatch }: Publish,
) {
  const before = await getUnchanged(deps, caller, id, ifMatch);
  await requireInPlan(deps, before.value);
  const { content } = await deps.agents.getVersion(caller.tenantId, id, version);

  const agent: AgentRecord = {
    ...before.value,
    publishedVersion: version,
    publishedIdentity: content.identity,
  };
  const following = tellPublished(deps, agent);
  await orStale(deps, caller, id, () => deps.agents.replace(before, agent, undefined, [following]));
  await deps.outbox.dispatch(following);
  const answer = await getAgent(deps, caller, { id });
  return { ...answer, activity: { id, name: content.name, version } };
}
