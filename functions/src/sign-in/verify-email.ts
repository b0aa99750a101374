import type { verifyEmail as contract } from '@talkwright/shared/areas/sign-in';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import { fileRequest } from '../people/requests/file-request.ts';
import type { Outbox } from '../platform/outbox.ts';
import { rethrowAs } from '../platform/write-refused.ts';

type Needs = Parameters<typeof fileRequest>[0] & { accounts: AccountsReader; outbox: Outbox };

/**
 * Can be repeated until the link expires: mail programs open links before people do. That of whoever asks to join
 * files the request.
 * @throws Failure `verification_link_refused`, `too_many`
 */
export async function verifyEmail(
  deps: Needs,
  _caller: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const verification = await deps.accounts.findVerification(token);
  if (!verification) throw refused();

  const { tenantId, userId, email, requestId } = verification;
  const awaitsApproval = requestId !== undefined && (await fileRequest(deps, verification));
  if (!awaitsApproval) {
    await deps.outbox
      .commit(tenantId, [patchUser(userId, { emailVerified: true })])
      .catch(rethrowAs({ gone: refused }));
  }
  return { email, awaitsApproval };
}

const refused = () => new Failure('verification_link_refused');
