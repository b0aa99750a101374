import type { UserRecord } from '../../accounts/account-records.ts';
import { createPasswordToken } from '../../accounts/passwords/create-password-token.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Change } from '../../platform/change.ts';
import type { Config } from '../../platform/config.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { approvalMail, approvalToSetPasswordMail } from '../mails.ts';
import type { JoinRequest } from './request-record.ts';

type Needs = Parameters<typeof createPasswordToken>[0] & { config: Config; outbox: Outbox };

const PASSWORD_LINK_SECONDS = 7 * 24 * 3_600;

/** The mail of an approval, for its batch. What its link needs is stored before, so that it always works. */
export async function mailApproval(
  deps: Needs,
  request: JoinRequest,
  user: UserRecord,
  organization: string,
): Promise<Change> {
  const letter = await letterFor(deps, request, user, organization);
  return writeOutbox(deps.outbox.record(user.tenantId, 'mail', letter));
}

async function letterFor(
  deps: Needs,
  request: JoinRequest,
  user: UserRecord,
  organization: string,
): Promise<Letter> {
  if (user.passwordHash !== null) return approvalMail(deps.config, request, organization);
  const token = await createPasswordToken(deps, user, PASSWORD_LINK_SECONDS);
  return approvalToSetPasswordMail(deps.config, request, organization, token);
}
