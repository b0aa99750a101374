import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { notify } from '../../notifications/notification-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { ignoring } from '../../platform/write-refused.ts';
import type { PeopleMessage } from '../people-message.ts';
import { rateLimits } from '../rate-limits.ts';
import { type Asking, createRequest, type JoinRequest, requestId } from './request-record.ts';
import type { Requests } from './requests.store.ts';

type Needs = {
  accounts: AccountsReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  requests: Requests;
};

/**
 * Lets somebody who has proved the address wait for the decision of an administrator, also once more. Answers false when
 * there is no such asking, or no longer: it was decided, asked anew, or the address has an account by now.
 * @throws Failure `too_many`
 */
export async function fileRequest(
  deps: Needs,
  { tenantId, email, userId }: Pick<Asking, 'tenantId' | 'email' | 'userId'>,
): Promise<boolean> {
  const id = requestId(email);
  const waiting = await deps.requests.find(tenantId, id);
  if (waiting) return waiting.value.userId === userId;

  const asking = await deps.requests.findAsking(tenantId, email);
  if (asking?.value.userId !== userId) return false;
  const [tenant, owner] = await Promise.all([
    deps.accounts.findTenant(tenantId),
    deps.accounts.findUserByEmail(email),
  ]);
  if (!tenant || tenant.value.isDeleted || owner) return false;
  await takePlace(deps, tenantId);

  const { id: _, type: __, ...wishes } = asking.value;
  const createdAt = deps.now().toISOString();
  await commit(deps, { ...wishes, id, type: 'request', createdAt });
  await deps.requests.removeAsking(asking).catch(ignoring('changed'));
  return true;
}

async function takePlace({ rateLimiter }: Needs, tenantId: string): Promise<void> {
  try {
    await rateLimiter.take(rateLimits.requestsByTenant, tenantId);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_many')) throw error;
    const message =
      'This organization has been asked too often today. Open the link again tomorrow.';
    throw new Failure('too_many', { ...error.details, message });
  }
}

async function commit({ requests, ...deps }: Needs, request: JoinRequest): Promise<void> {
  const { tenantId, userId, firstName, lastName, email, requestedRole, justification } = request;
  const message: PeopleMessage = { kind: 'requestFiled', tenantId, requestId: request.id };
  await requests.enter(request);
  await deps.outbox
    .commit(tenantId, [
      createRequest(request),
      notify(deps, {
        id: userId,
        tenantId,
        audience: 'admins',
        kind: 'access_request',
        title: `${firstName} ${lastName} asks to join`,
        message: `${email} asks for the role ${requestedRole}. ${justification}`.trim(),
      }),
      writeOutbox(deps.outbox.record(tenantId, 'people', message)),
    ])
    // The same link at the same moment.
    .catch(ignoring('exists'));
}
