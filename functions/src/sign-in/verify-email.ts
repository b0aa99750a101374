import type { verifyEmail as contract } from '@talkwright/shared/areas/sign-in';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import { confirmRequest } from '../people/requests/confirm-request.ts';
import type { Outbox } from '../platform/outbox.ts';
import { rethrowAs } from '../platform/write-refused.ts';

type Needs = { accounts: AccountsReader; outbox: Outbox };

/**
 * Can be repeated until the link expires: mail programs open links before people do. Whoever asks to join opens
 * the link before the approval, or after it.
 */
export async function verifyEmail(
  deps: Needs,
  _caller: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const verification = await deps.accounts.findVerification(token);
  if (!verification) throw refused();

  const { tenantId, userId, email } = verification;
  const awaitsApproval = await confirmRequest(deps, verification);
  if (!awaitsApproval) {
    await deps.outbox
      .commit(tenantId, [patchUser(userId, { emailVerified: true })])
      .catch(rethrowAs({ gone: refused }));
  }
  return { email, awaitsApproval };
}

const refused = () => new Failure('verification_link_refused');
