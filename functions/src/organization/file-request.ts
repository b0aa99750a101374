import { Failure } from '@talkwright/shared/errors';
import type { AccountMessage } from '../auth/account-message.ts';
import { limits } from '../auth/limits.ts';
import type { Deps } from '../deps.ts';
import type { Letter } from '../mail/letter.ts';
import { notify } from '../notifications/notification-record.ts';
import { type Change, type Versioned, whileRefused } from '../platform/cosmos.ts';
import { newToken } from '../platform/ids.ts';
import { writeOutbox } from '../platform/outbox.ts';
import { confirmRequestMail, newRequestMail, requestWaitsMail } from './mails.ts';
import { type RequestRecord, requestId, writeRequest } from './requests.store.ts';

export type RequestNeeds = Pick<
  Deps,
  'accounts' | 'config' | 'limits' | 'members' | 'newId' | 'now' | 'outbox' | 'requests'
>;
type Wishes = Omit<RequestRecord, 'id' | 'type' | 'userId' | 'emailVerified' | 'createdAt'>;
type Organization = { tenantId: string; name: string; primaryContact: string };

/**
 * Lets somebody wait for the decision of an administrator. An address that has an account is told by mail, and by
 * nothing that the caller could see.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function fileRequest(deps: RequestNeeds, wishes: Wishes): Promise<void> {
  const { tenantId, email } = wishes;
  const tenant = (await deps.accounts.findTenant(tenantId))?.value;
  if (!tenant || tenant.isDeleted) throw new Failure('tenant_not_found');
  await deps.limits.take(limits.requestsByTenant, tenantId);

  if (await deps.accounts.findUserByEmail(email)) {
    const message: AccountMessage = { kind: 'signUpRefused', email };
    const record = deps.outbox.record(tenantId, 'accounts', message);
    await deps.outbox.commit(tenantId, [writeOutbox(record)]);
    return;
  }
  await whileRefused(async () => {
    const before = await deps.requests.find(tenantId, requestId(email));
    await deps.outbox.commit(tenantId, await changesFor(deps, tenant, wishes, before));
  });
}

/**
 * Who asks again changes what was asked for. But once the address is proved, nothing changes any more: the next
 * asking could be anybody's, with a password of their own.
 */
async function changesFor(
  deps: RequestNeeds,
  organization: Organization,
  wishes: Wishes,
  before: Versioned<RequestRecord> | undefined,
): Promise<Change[]> {
  const { tenantId, name } = organization;
  const mail = (letter: Letter) => writeOutbox(deps.outbox.record(tenantId, 'mail', letter));
  if (before?.value.emailVerified) {
    return [mail(requestWaitsMail(deps.config, before.value, name))];
  }

  const request: RequestRecord = {
    ...wishes,
    id: requestId(wishes.email),
    type: 'request',
    userId: deps.newId(),
    emailVerified: false,
    createdAt: before?.value.createdAt ?? deps.now().toISOString(),
  };
  await deps.requests.enter(request);
  const changes = [writeRequest(request, before?.etag)];
  if (request.requestType === 'join_with_id') {
    const token = newToken();
    await deps.accounts.createVerification(token, { ...request, id: request.userId }, request.id);
    changes.push(mail(confirmRequestMail(deps.config, request, name, token)));
  }
  if (!before) changes.push(...(await tellAdmins(deps, organization, request, mail)));
  return changes;
}

async function tellAdmins(
  deps: RequestNeeds,
  { tenantId, name, primaryContact }: Organization,
  request: RequestRecord,
  mail: (letter: Letter) => Change,
): Promise<Change[]> {
  const contact = primaryContact || (await firstAdmin(deps, tenantId));
  const { userId, firstName, lastName, email, requestedRole, justification } = request;
  return [
    notify(deps, {
      id: userId,
      tenantId,
      audience: 'admins',
      kind: 'access_request',
      title: `${firstName} ${lastName} asks to join`,
      message: `${email} asks for the role ${requestedRole}. ${justification}`.trim(),
    }),
    ...(contact ? [mail(newRequestMail(deps.config, contact, request, name))] : []),
  ];
}

async function firstAdmin({ members }: RequestNeeds, tenantId: string) {
  const admins = (await members.list(tenantId)).filter(
    ({ active, role }) => active && role !== 'user',
  );
  return admins.sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.email;
}
