import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'agents' | 'log' | 'outbox'>;

/** Its key stops working at once; its documents follow in the background. */
export async function deleteAgent(
  deps: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const agent = await deps.agents.get(tenantId, id);
  const following = deps.outbox.record(tenantId, 'document-ingestion', {
    kind: 'removeAgent',
    tenantId,
    agentId: id,
  });
  await deps.agents.remove(agent, following);
  await Promise.all([
    deps.outbox.dispatch(following),
    deps.agents
      .removeKey(agent.value.api_key)
      .catch((error) => deps.log.error('agent key left behind', error)),
  ]);
  return {};
}
