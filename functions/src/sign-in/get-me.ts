import type { Tenant, User } from '@talkwright/shared/areas/sign-in';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';

export async function getMe(
  { accounts }: { accounts: AccountsReader },
  { tenantId, user }: Member,
): Promise<{ user: User; tenant: Tenant }> {
  return { user, tenant: await accounts.getTenant(tenantId) };
}
