import { type Client, subjectOf } from '../accounts/caller.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits, signUpByAddress } from './rate-limits.ts';

/** Counts a sign-up before anything is done for it, also one with an address that has an account. */
export async function takeSignUp(
  deps: { rateLimiter: RateLimiter; config: Config },
  client: Client,
  email: string,
): Promise<void> {
  const { rateLimiter, config } = deps;
  await rateLimiter.take(signUpByAddress(config.SIGN_UPS_PER_HOUR), subjectOf(client, email));
  await rateLimiter.take(rateLimits.signUpByAccount, email);
}
