import type { Agents } from './agents.store.ts';

/** From now on no page where an agent of the organization is embedded gets an answer. */
export async function revokeAgentKeys(
  { agents }: { agents: Agents },
  tenantId: string,
): Promise<void> {
  const keys = (await agents.list(tenantId)).map(({ agentKey }) => agentKey);
  await Promise.all(keys.map(agents.removeKey));
}
