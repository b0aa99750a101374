import type { AccountsReader } from '../../accounts/accounts.store.ts';

/** An account belongs to one organization: has this address one in another? */
export async function hasAccountElsewhere(
  { accounts }: { accounts: AccountsReader },
  { tenantId, email }: { tenantId: string; email: string },
): Promise<boolean> {
  const owner = await accounts.findUserByEmail(email);
  return owner !== undefined && owner.value.tenantId !== tenantId;
}
