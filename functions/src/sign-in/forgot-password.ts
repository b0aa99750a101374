import type { forgotPassword as contract } from '@talkwright/shared/areas/auth';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountMessage } from '../accounts/account-message.ts';
import type { Anonymous } from '../accounts/caller.ts';
import { limits } from '../accounts/rate-limits.ts';
import type { Deps } from '../deps.ts';

/**
 * Does the same for every address: whether it has an account is looked up in the background, by `sendResetLink`.
 * @throws Failure `too_many`
 */
export async function forgotPassword(
  deps: Pick<Deps, 'limits' | 'bus' | 'newId'>,
  { client }: Anonymous,
  { email, tenantId }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  // One after the other: what an address may not ask any more does not use up what an account may.
  await deps.limits.take(limits.resetByAddress, client.address);
  await deps.limits.take(limits.resetByAccount, email);

  const message: AccountMessage = { kind: 'passwordReset', email, ...(tenantId && { tenantId }) };
  await deps.bus.send('accounts', message, { id: deps.newId() });
  return {};
}
