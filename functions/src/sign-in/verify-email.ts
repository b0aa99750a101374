import type { verifyEmail as contract } from '@talkwright/shared/areas/auth';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Accounts } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import type { Requests } from '../people/requests.store.ts';

/**
 * Can be repeated until the link expires: mail programs open links before people do. Whoever asks to join opens
 * the link before the approval, or after it.
 */
export async function verifyEmail(
  { accounts, requests }: { accounts: Accounts; requests: Requests },
  _caller: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const verification = await accounts.findVerification(token);
  if (!verification) throw new Failure('verification_link_refused');

  const { tenantId, userId, requestId, email } = verification;
  const isRequest =
    requestId !== undefined && (await requests.markEmailVerified(tenantId, requestId, userId));
  if (!isRequest) await accounts.markEmailVerified(tenantId, userId);
  return { email, awaitsApproval: isRequest };
}
