import type { Accounts } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { sendVerification } from './send-verification.ts';
import type { Config } from '../platform/config.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';

type Needs = { accounts: Accounts; outbox: Outbox; rateLimiter: RateLimiter; config: Config };

/** Nothing is sent for an address that is verified already: its screen was only late to learn of it. */
export async function resendVerification(
  deps: Needs,
  { tenantId, userId }: Member,
): Promise<Record<string, never>> {
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (user && !user.emailVerified) await sendVerification(deps, user);
  return {};
}
