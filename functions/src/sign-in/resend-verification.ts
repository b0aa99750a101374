import type { Member } from '../accounts/caller.ts';
import { sendVerification } from '../accounts/send-verification.ts';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'accounts' | 'outbox' | 'limits' | 'config'>;

/** Nothing is sent for an address that is verified already: its screen was only late to learn of it. */
export async function resendVerification(
  deps: Needs,
  { tenantId, userId }: Member,
): Promise<Record<string, never>> {
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (user && !user.emailVerified) await sendVerification(deps, user);
  return {};
}
