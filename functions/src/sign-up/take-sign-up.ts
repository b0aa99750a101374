import { limits, signUpByAddress } from '../accounts/rate-limits.ts';
import type { Deps } from '../deps.ts';
import type { Client } from '../host/client.ts';

/** Counts a sign-up before anything is done for it, also one with an address that has an account. */
export async function takeSignUp(
  deps: Pick<Deps, 'limits' | 'config'>,
  client: Client,
  email: string,
): Promise<void> {
  await deps.limits.take(signUpByAddress(deps.config.SIGN_UPS_PER_HOUR), client.address);
  await deps.limits.take(limits.signUpByAccount, email);
}
