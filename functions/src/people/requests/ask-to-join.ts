import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountMessage } from '../../accounts/account-message.ts';
import type { TenantRecord } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { type Anonymous, subjectOf } from '../../accounts/caller.ts';
import { createVerification } from '../../accounts/create-verification.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import { confirmRequestMail, requestWaitsMail } from '../mails.ts';
import { nameInMails } from '../name-in-mails.ts';
import { rateLimits } from '../rate-limits.ts';
import { requestId, type Wishes } from './request-record.ts';
import type { Requests } from './requests.store.ts';

type Needs = Parameters<typeof createVerification>[0] & {
  accounts: AccountsReader;
  config: Config;
  rateLimiter: RateLimiter;
  members: MembersReader;
  newId: NewId;
  outbox: Outbox;
  requests: Requests;
};

/**
 * Mails a link to whoever asks to join, which proves the address and files the request. Until then the organization
 * sees and counts nothing of it: anybody could ask, in anybody's name. Whatever the address is told by mail, because it
 * has an account or waits already, the caller sees none of it.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function askToJoin(deps: Needs, { client }: Anonymous, wishes: Wishes): Promise<void> {
  const { tenantId, email } = wishes;
  const tenant = (await deps.accounts.findTenant(tenantId))?.value;
  if (!tenant || tenant.isDeleted) throw new Failure('tenant_not_found');
  await deps.rateLimiter.take(
    rateLimits.requestsByAddressAndTenant,
    `${subjectOf(client, email)}|${tenantId}`,
  );

  if (await deps.accounts.findUserByEmail(email)) {
    const message: AccountMessage = { kind: 'signUpRefused', email };
    const record = deps.outbox.record(tenantId, 'accounts', message);
    return deps.outbox.commit(tenantId, [writeOutbox(record)]);
  }
  const letter = await letterFor(deps, tenant, wishes);
  await deps.outbox.commit(tenantId, [writeOutbox(deps.outbox.record(tenantId, 'mail', letter))]);
}

async function letterFor(deps: Needs, tenant: TenantRecord, wishes: Wishes): Promise<Letter> {
  const { tenantId, email } = wishes;
  // Once the address is proved, nothing changes: the next to ask with it could be anybody.
  const waiting = await deps.requests.find(tenantId, requestId(email));
  if (waiting) return requestWaitsMail(deps.config, waiting.value, tenant.name);

  const token = await createVerification(
    deps,
    { id: await noteAsking(deps, wishes), tenantId, email },
    requestId(email),
  );
  const isAnsweredFor = (await deps.members.listAdminAddresses(tenantId)).length > 0;
  return confirmRequestMail(deps.config, wishes, nameInMails(tenant.name, isAnsweredFor), token);
}

/**
 * Who asks again changes what was asked for, except that then no password stands: the approval mails a link to set one.
 * The next asking could be anybody's, with a password of their own.
 */
async function noteAsking({ requests, newId }: Needs, wishes: Wishes): Promise<string> {
  const userId = newId();
  await whileRefused(async () => {
    const before = await requests.findAsking(wishes.tenantId, wishes.email);
    const passwordHash = before ? null : wishes.passwordHash;
    await requests.writeAsking({ ...wishes, passwordHash, userId }, before);
  });
  return userId;
}
