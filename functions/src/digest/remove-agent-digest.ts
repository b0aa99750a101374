import type { Digests } from './digests.store.ts';

/** What the digest of an agent that is gone has left: its slot, its recipients and what was made. Can be repeated. */
export const removeAgentDigest = (
  { digests }: { digests: Digests },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> => digests.removeAgent(tenantId, agentId);
