import type { Deps } from '../deps.ts';

/** From now on no page where an agent of the organization is embedded gets an answer. */
export async function revokeAgentKeys(
  { agents }: Pick<Deps, 'agents'>,
  tenantId: string,
): Promise<void> {
  const keys = (await agents.list(tenantId)).map(({ api_key }) => api_key);
  await Promise.all(keys.map(agents.removeKey));
}
