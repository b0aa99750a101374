import type { forgotPassword as contract } from '@talkwright/shared/areas/sign-in';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountMessage } from '../accounts/account-message.ts';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import type { Bus } from '../platform/bus.ts';
import type { NewId } from '../platform/ids.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

/**
 * Does the same for every address: whether it has an account is looked up in the background, by `sendResetLink`.
 * @throws Failure `too_many`
 */
export async function forgotPassword(
  deps: { rateLimiter: RateLimiter; bus: Bus; newId: NewId },
  { client }: Anonymous,
  { email, tenantId }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  // One after the other: what an address may not ask any more does not use up what an account may.
  await deps.rateLimiter.take(rateLimits.resetByAddress, subjectOf(client, email));
  await deps.rateLimiter.take(rateLimits.resetByAccount, email);

  const message: AccountMessage = { kind: 'passwordReset', email, ...(tenantId && { tenantId }) };
  await deps.bus.send('accounts', message, { id: deps.newId() });
  return {};
}
