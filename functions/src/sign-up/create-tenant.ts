import type { createTenant as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountMessage } from '../accounts/account-message.ts';
import {
  createUser,
  type TenantRecord,
  type UserRecord,
  writeTenant,
} from '../accounts/account-records.ts';
import type { Anonymous, Client } from '../accounts/caller.ts';
import { claimEmail } from '../accounts/claim-email.ts';
import { createVerification } from '../accounts/create-verification.ts';
import { newRefreshToken } from '../accounts/logins/refresh-token.ts';
import { verificationMail } from '../accounts/mails.ts';
import { newUser } from '../accounts/new-user.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import { releaseEmail } from '../accounts/release-email.ts';
import { startingPlan } from '../accounts/starting-plan.ts';
import type { Cells } from '../platform/cells.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { beginLogin, handOut, type SignedIn } from '../sign-in/begin-login.ts';
import { noSooner } from './no-sooner.ts';
import { takeSignUp } from './take-sign-up.ts';

type Needs = Parameters<typeof claimEmail>[0] &
  Parameters<typeof releaseEmail>[0] &
  Parameters<typeof createVerification>[0] &
  Parameters<typeof takeSignUp>[0] & {
    outbox: Outbox;
    rateLimiter: RateLimiter;
    cells: Cells;
    config: Config;
    log: Log;
    newId: NewId;
    now: Clock;
  };
type SignUp = ParsedInput<typeof contract>;

/**
 * Signs up a new organization with its first administrator.
 *
 * When the address has an account already, the answer looks the same and takes as long, but its tokens open
 * nothing; the address' owner is told by mail. So a stranger cannot ask us who our customers are.
 * @throws Failure `too_many`, `invalid_input` for a common password
 */
export async function createTenant(
  deps: Needs,
  { client }: Anonymous,
  input: SignUp,
): Promise<SignedIn> {
  await refuseCommonPassword(input.password);

  return noSooner(async () => {
    await takeSignUp(deps, client, input.email);
    const { tenant, user } = await newRecords(deps, input);
    if (!(await claimEmail(deps, user))) {
      await tellOwner(deps, tenant.id, user.email);
      return handOut(deps, user, tenant, newRefreshToken(tenant.id, deps.newId()), false);
    }
    return store(deps, tenant, user, client);
  });
}

/** By a message alone, in a partition that stays empty otherwise: the same work as for a new organization. */
async function tellOwner({ outbox }: Needs, tenantId: string, email: string): Promise<void> {
  const message: AccountMessage = { kind: 'signUpRefused', email };
  await outbox.commit(tenantId, [writeOutbox(outbox.record(tenantId, 'accounts', message))]);
}

/** With the login in the same batch: there is no account whose sign-up was never answered. */
async function store(
  deps: Needs,
  tenant: TenantRecord,
  user: UserRecord,
  { userAgent }: Client,
): Promise<SignedIn> {
  try {
    const letter = verificationMail(deps.config, user, await createVerification(deps, user));
    return await beginLogin(deps, user, tenant, { isRemembered: false, userAgent }, [
      writeTenant(tenant),
      createUser(user),
      writeOutbox(deps.outbox.record(tenant.id, 'mail', letter)),
    ]);
  } catch (error) {
    // The next try need not wait until the claim is old.
    await releaseEmail(deps, user).catch(() => {});
    throw error;
  }
}

async function newRecords(deps: Needs, input: SignUp) {
  const { email, organizationName, billingCycle } = input;
  const tenantId = deps.newId();

  const tenant: TenantRecord = {
    id: tenantId,
    tenantId,
    type: 'tenant',
    name: organizationName,
    ...startingPlan(deps, input.plan),
    billingCycle,
    slug: slugOf(organizationName, tenantId),
    domains: [],
    verifiedDomains: [],
    primaryContact: email,
    retention: '90',
    modelPrices: [],
    agentCaps: {},
    knowledgeCell: deps.cells.newest,
    isDeleted: false,
    createdAt: deps.now().toISOString(),
  };
  const user = newUser(
    deps,
    {
      ...input,
      id: deps.newId(),
      tenantId,
      role: 'admin',
      passwordHash: await hashPassword(input.password),
    },
    { emailVerified: false },
  );
  return { tenant, user };
}

/** Readable, and unique by its end. */
export function slugOf(name: string, tenantId: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return [words, tenantId.slice(-6).toLowerCase()].filter(Boolean).join('-');
}
