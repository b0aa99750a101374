import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

type Needs = Pick<Deps, 'agents' | 'outbox'>;

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
  await deps.outbox.dispatch(following);
  return {};
}
