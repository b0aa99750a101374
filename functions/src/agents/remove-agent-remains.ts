import type { Blobs } from '../platform/blobs.ts';
import type { Agents } from './agents.store.ts';
import { removePictures } from './avatar/remove-pictures.ts';

/** What an agent that is gone has left of its own: its versions and pictures. Can be repeated. */
export async function removeAgentRemains(
  deps: { agents: Agents; blobs: Blobs },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  await deps.agents.removeVersions(tenantId, agentId);
  await removePictures(deps, tenantId, agentId);
}
