import type { Tenant, User } from '@talkwright/shared/auth';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

export async function getMe(
  { accounts }: Pick<Deps, 'accounts'>,
  { tenantId, user }: Member,
): Promise<{ user: User; tenant: Tenant }> {
  return { user, tenant: await accounts.getTenant(tenantId) };
}
