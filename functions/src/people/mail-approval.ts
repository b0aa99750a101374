import type { UserRecord } from '../accounts/account-records.ts';
import { createPasswordToken } from '../accounts/password-token.ts';
import type { Deps } from '../deps.ts';
import type { Letter } from '../mail/letter.ts';
import type { Change } from '../platform/cosmos.ts';
import { newToken } from '../platform/ids.ts';
import { writeOutbox } from '../platform/outbox.ts';
import { approvalMail, approvalToConfirmMail, approvalToSetPasswordMail } from './mails.ts';
import type { RequestRecord } from './requests.store.ts';

type Needs = Pick<Deps, 'accounts' | 'config' | 'now' | 'outbox' | 'passwordTokens'>;

const PASSWORD_LINK_SECONDS = 7 * 24 * 3_600;

/** The mail of an approval, for its batch. What its link needs is stored before, so that it always works. */
export async function mailApproval(
  deps: Needs,
  request: RequestRecord,
  user: UserRecord,
  organization: string,
): Promise<Change> {
  const letter = await letterFor(deps, request, user, organization);
  return writeOutbox(deps.outbox.record(user.tenantId, 'mail', letter));
}

async function letterFor(
  deps: Needs,
  request: RequestRecord,
  user: UserRecord,
  organization: string,
): Promise<Letter> {
  if (user.passwordHash === null) {
    const token = await createPasswordToken(deps, user, PASSWORD_LINK_SECONDS);
    return approvalToSetPasswordMail(deps.config, request, organization, token);
  }
  if (user.emailVerified) return approvalMail(deps.config, request, organization);

  const token = newToken();
  await deps.accounts.createVerification(token, user);
  return approvalToConfirmMail(deps.config, request, organization, token);
}
