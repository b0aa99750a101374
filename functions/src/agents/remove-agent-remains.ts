import type { Deps } from '../deps.ts';
import { removePictures } from './avatar/remove-pictures.ts';

/** What an agent that is gone has left of its own: its versions and pictures. Can be repeated. */
export async function removeAgentRemains(
  deps: Pick<Deps, 'agents' | 'blobs'>,
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  await deps.agents.removeVersions(tenantId, agentId);
  await removePictures(deps, tenantId, agentId);
}
