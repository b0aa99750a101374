import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { sendVerification } from './send-verification.ts';

/** Nothing is sent for an address that is verified already: its screen was only late to learn of it. */
export async function resendVerification(
  deps: Parameters<typeof sendVerification>[0] & { accounts: AccountsReader },
  { tenantId, userId }: Member,
): Promise<Record<string, never>> {
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (user && !user.emailVerified) await sendVerification(deps, user);
  return {};
}
