import type { Tenant, User } from '@talkwright/shared/areas/auth';
import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';

export async function getMe(
  { accounts }: Pick<Deps, 'accounts'>,
  { tenantId, user }: Member,
): Promise<{ user: User; tenant: Tenant }> {
  return { user, tenant: await accounts.getTenant(tenantId) };
}
