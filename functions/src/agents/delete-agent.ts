import type { Member } from '../accounts/caller.ts';
import { journalRecord } from '../journal/journal-event.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { AgentGone } from './agent-gone.ts';
import type { Agents } from './agents.store.ts';

type Needs = { agents: Agents; log: Log; outbox: Outbox };

/** Its key stops working at once; what else it has follows in the background. */
export async function deleteAgent(
  deps: Needs,
  { tenantId }: Pick<Member, 'tenantId'>,
  { id }: { id: string },
) {
  const agent = await deps.agents.get(tenantId, id);
  const message: AgentGone = { kind: 'agentGone', tenantId, agentId: id };
  const following = [
    deps.outbox.record(tenantId, 'clean-up', message),
    journalRecord(deps, { kind: 'agentDeleted', tenantId, agentId: id }),
  ];
  await deps.agents.remove(agent, following);
  await Promise.all([
    deps.outbox.dispatch(...following),
    deps.agents
      .removeKey(agent.value.agentKey)
      .catch((error) => deps.log.error('agent key left behind', error)),
  ]);
  return { activity: { name: agent.value.name } };
}
