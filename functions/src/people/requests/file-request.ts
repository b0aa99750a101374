import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountMessage } from '../../accounts/account-message.ts';
import type { TenantRecord } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { createVerification } from '../../accounts/create-verification.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Change } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import { confirmRequestMail, requestWaitsMail } from '../mails.ts';
import { nameInMails } from '../name-in-mails.ts';
import { rateLimits } from '../rate-limits.ts';
import { announceRequest } from './announce-request.ts';
import { type JoinRequest, requestId, writeRequest } from './request-record.ts';
import type { Requests } from './requests.store.ts';

type Needs = Parameters<typeof createVerification>[0] & {
  accounts: AccountsReader;
  config: Config;
  rateLimiter: RateLimiter;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  requests: Requests;
};
type Wishes = Omit<JoinRequest, 'id' | 'type' | 'userId' | 'emailVerified' | 'createdAt'>;

/**
 * Lets somebody wait for the decision of an administrator. An address that has an account is told by mail, and by
 * nothing that the caller could see: an administrator, who sees the requests, may be the one who tries addresses out.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function fileRequest(deps: Needs, wishes: Wishes): Promise<void> {
  const { tenantId, email } = wishes;
  const tenant = (await deps.accounts.findTenant(tenantId))?.value;
  if (!tenant || tenant.isDeleted) throw new Failure('tenant_not_found');
  await deps.rateLimiter.take(rateLimits.requestsByTenant, tenantId);

  const owner = (await deps.accounts.findUserByEmail(email))?.value;
  const message: AccountMessage = { kind: 'signUpRefused', email };
  const tellOwner = owner ? [writeOutbox(deps.outbox.record(tenantId, 'accounts', message))] : [];
  // Whom its administrators know, they need not decide about.
  if (owner?.tenantId === tenantId) return deps.outbox.commit(tenantId, tellOwner);

  await whileRefused(async () => {
    const before = await deps.requests.find(tenantId, requestId(email));
    const changes = await changesFor(deps, tenant, wishes, before, owner !== undefined);
    await deps.outbox.commit(tenantId, [...changes, ...tellOwner]);
  });
}

/**
 * Who asks again changes what was asked for, except that then no password stands: the approval mails a link to set one.
 * The next asking could be anybody's, with a password of their own. So once the address is proved, nothing changes.
 */
async function changesFor(
  deps: Needs,
  tenant: TenantRecord,
  wishes: Wishes,
  before: Versioned<JoinRequest> | undefined,
  hasAccount: boolean,
): Promise<Change[]> {
  const { id: tenantId, name } = tenant;
  const mail = (letter: Letter) => writeOutbox(deps.outbox.record(tenantId, 'mail', letter));
  if (before?.value.emailVerified) {
    return [mail(requestWaitsMail(deps.config, before.value, name))];
  }

  const request: JoinRequest = {
    ...wishes,
    id: requestId(wishes.email),
    type: 'request',
    userId: deps.newId(),
    passwordHash: before || hasAccount ? null : wishes.passwordHash,
    emailVerified: false,
    createdAt: before?.value.createdAt ?? deps.now().toISOString(),
  };
  await deps.requests.enter(request);
  const admins = await deps.members.listAdminAddresses(tenantId);
  const changes = [writeRequest(request, before)];
  if (request.requestType === 'join_with_id' && !hasAccount) {
    const person = { ...request, id: request.userId };
    const token = await createVerification(deps, person, request.id);
    const organization = nameInMails(name, admins.length > 0);
    changes.push(mail(confirmRequestMail(deps.config, request, organization, token)));
  }
  if (!before) changes.push(...(await announceRequest(deps, tenant, request, admins)));
  return changes;
}
