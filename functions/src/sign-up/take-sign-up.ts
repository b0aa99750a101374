import type { Client } from '../accounts/caller.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits, signUpByAddress } from './rate-limits.ts';

/** Counts a sign-up before anything is done for it, also one with an address that has an account. */
export async function takeSignUp(
  deps: { rateLimiter: RateLimiter; config: Config },
  client: Client,
  email: string,
): Promise<void> {
  await deps.rateLimiter.take(signUpByAddress(deps.config.SIGN_UPS_PER_HOUR), client.address);
  await deps.rateLimiter.take(rateLimits.signUpByAccount, email);
}
