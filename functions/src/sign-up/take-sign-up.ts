import { type Client, subjectOf } from '../accounts/caller.ts';
import { requireReach } from '../mail/require-reach.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits, signUpByAddress } from './rate-limits.ts';

/**
 * Counts a sign-up before anything is done for it, also one with an address that has an account.
 * @throws Failure `too_many`, `address_out_of_reach`
 */
export async function takeSignUp(
  deps: Parameters<typeof requireReach>[0] & { rateLimiter: RateLimiter; config: Config },
  client: Client,
  email: string,
): Promise<void> {
  const { rateLimiter, config } = deps;
  await rateLimiter.take(signUpByAddress(config.SIGN_UPS_PER_HOUR), subjectOf(client, email));
  await rateLimiter.take(rateLimits.signUpByAccount, email);
  await requireReach(deps, email);
}
