import type { ParsedInput } from '@talkwright/shared/contract';
import type { createTenant as contract } from '@talkwright/shared/sign-up';
import type { Deps } from '../deps.ts';
import type { Anonymous } from '../http/caller.ts';
import { newToken } from '../platform/ids.ts';
import type { OutboxRecord } from '../platform/outbox.ts';
import type { TenantRecord, UserRecord } from './account-records.ts';
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
  { client }: Anonymous,
  input: SignUp,
): Promise<Session> {
  const { tenant, user } = await newRecords(deps, input);

  if (!(await deps.accounts.claimEmail(user.email, user, deps.now()))) {
    await tellOwner(deps, user.email);
    return describeSession(deps, user, tenant, newRefreshToken(tenant.id, deps.newId()), false);
  }

  const token = newToken();
  const mail = deps.outbox.record(tenant.id, 'mail', verificationMail(deps.config, user, token));
  try {
    await deps.accounts.createVerification(token, user);
    await deps.accounts.createTenant(tenant, user, mail);
  } catch (error) {
    // The next try need not wait until the claim is old.
    await deps.accounts.releaseEmail(user.email, user.id).catch(() => {});
    throw error;
  }
  await deps.outbox.dispatch(mail);
  return startSession(deps, user, tenant, { isRemembered: false, userAgent: client.userAgent });
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
    slug: slugOf(organizationName, tenantId),
    domains: [],
    verifiedDomains: [],
    primaryContact: email,
    retention: '90',
    isDeleted: false,
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
    mustVerifyEmail: false,
    twoFactorEnabled: false,
    passwordHash: await hashPassword(input.password),
    sessionVersion: 1,
    lastLoginAt: null,
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

/** Readable, and unique by its end. */
function slugOf(name: string, tenantId: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return [words, tenantId.slice(-6).toLowerCase()].filter(Boolean).join('-');
}
