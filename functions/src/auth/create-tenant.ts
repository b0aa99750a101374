import type { createTenant as contract } from '@talkwright/shared/auth';
import type { ParsedInput } from '@talkwright/shared/contract';
import type { Deps } from '../deps.ts';
import type { Anonymous } from '../http/caller.ts';
import { newToken } from '../platform/ids.ts';
import type { OutboxRecord } from '../platform/outbox.ts';
import type { TenantRecord, UserRecord } from './accounts.store.ts';
import { addressTakenMail, verificationMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { newRefreshToken } from './refresh-token.ts';
import { describeSession, type Session, startSession } from './start-session.ts';

type Needs = Pick<Deps, 'accounts' | 'sessions' | 'outbox' | 'config' | 'newId' | 'now'>;
type SignUp = ParsedInput<typeof contract>;

/**
 * Signs up a new organization with its first administrator.
 *
 * When the address has an account already, the answer looks the same, but its session opens nothing; the
 * address' owner is told by mail. So a stranger cannot ask us who our customers are.
 */
export async function createTenant(
  deps: Needs,
  _caller: Anonymous,
  input: SignUp,
): Promise<Session> {
  const { tenant, user } = await newRecords(deps, input);

  if (!(await deps.accounts.claimEmail(user.email, user, deps.now()))) {
    await tellOwner(deps, user.email);
    return describeSession(deps, user, tenant, newRefreshToken(deps.newId()), false);
  }

  const token = newToken();
  const mail = deps.outbox.record(tenant.id, 'mail', verificationMail(deps.config, user, token));
  try {
    await deps.accounts.createVerification(token, user);
    await deps.accounts.createTenant(tenant, user, mail);
  } catch (error) {
    // The next try need not wait until the claim is old.
    await deps.accounts.releaseEmail(user.email).catch(() => {});
    throw error;
  }
  await deps.outbox.dispatch(mail);
  return startSession(deps, user, tenant, false);
}

async function newRecords(deps: Needs, input: SignUp) {
  const { email, firstName, lastName, organizationName, plan, billingCycle } = input;
  const tenantId = deps.newId();
  const createdAt = deps.now().toISOString();

  const tenant: TenantRecord = {
    id: tenantId,
    tenantId,
    type: 'tenant',
    name: organizationName,
    plan,
    billingCycle,
    createdAt,
  };
  const user: UserRecord = {
    id: deps.newId(),
    tenantId,
    type: 'user',
    email,
    firstName,
    lastName,
    role: 'admin',
    active: true,
    emailVerified: false,
    twoFactorEnabled: false,
    passwordHash: await hashPassword(input.password),
    sessionVersion: 1,
    createdAt,
  };
  return { tenant, user };
}

async function tellOwner(deps: Needs, email: string): Promise<void> {
  const owner = await deps.accounts.findUserByEmail(email);
  if (!owner) return;
  const mail: OutboxRecord = deps.outbox.record(
    owner.value.tenantId,
    'mail',
    addressTakenMail(deps.config, owner.value),
  );
  await deps.outbox.dispatch(mail);
}
