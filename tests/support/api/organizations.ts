import { signedInSchema } from '@talkwright/shared/areas/sign-in';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import {
  createUser,
  type TenantRecord,
  type UserRecord,
  writeTenant,
} from '../../../functions/src/accounts/account-records.ts';
import { changeMembers } from '../../../functions/src/accounts/change-members.ts';
import { formatRefreshToken } from '../../../functions/src/accounts/logins/refresh-token.ts';
import { newUser } from '../../../functions/src/accounts/new-user.ts';
import { startingPlan } from '../../../functions/src/accounts/starting-plan.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import type { Change } from '../../../functions/src/platform/change.ts';
import { beginLogin } from '../../../functions/src/sign-in/begin-login.ts';
import { slugOf } from '../../../functions/src/sign-up/create-tenant.ts';
import { asMember, type Member } from '../client.ts';
import { stackDeps } from '../stack/stack-deps.ts';
import { SIGN_UP } from '../times/file-times.ts';
import { type SignUp, signUp, signUpForm } from './sign-up.ts';

type Model = { tenant: TenantRecord; passwordHash: string | null };

const models = new Map<Deps, Promise<Model>>();

/**
 * An organization of its own, so that tests share nothing but the stack: as a sign-up leaves it, but nobody is mailed. One
 * a process signs up by the API, the others are written straight into the database after it, since hashing a password is
 * most of what a sign-up costs.
 */
export async function newTenant(fields: Omit<SignUp, 'email' | 'password'> = {}): Promise<Member> {
  const start = performance.now();
  const deps = stackDeps();
  const { tenant: model } = await modelOf(deps);
  const { organizationName, plan = model.plan, billingCycle, ...person } = signUpForm(fields);
  const id = deps.newId();
  const tenant: TenantRecord = {
    ...model,
    ...{ id, tenantId: id, name: organizationName, primaryContact: person.email },
    ...{ slug: slugOf(organizationName, id), createdAt: deps.now().toISOString() },
    ...startingPlan(deps, plan),
    ...(billingCycle && { billingCycle }),
  };
  const user = await newPerson(deps, id, { ...person, role: 'admin' });
  const member = await signIn(deps, tenant, user, [writeTenant(tenant), createUser(user)]);
  performance.measure(SIGN_UP, { start });
  return member;
}

/** One more person, who can sign in with the password that all have, as if they had been invited long ago. */
export async function addPerson(
  tenantId: string,
  given: Pick<UserRecord, 'email' | 'firstName' | 'lastName' | 'role'>,
): Promise<Member> {
  const deps = stackDeps();
  const user = await newPerson(deps, tenantId, given);
  await changeMembers(deps, tenantId, () => [createUser(user)]);
  return signIn(deps, await deps.accounts.getTenant(tenantId), user, []);
}

async function newPerson(
  deps: Deps,
  tenantId: string,
  given: Parameters<typeof addPerson>[1],
): Promise<UserRecord> {
  const { passwordHash } = await modelOf(deps);
  const person = { ...given, id: deps.newId(), tenantId, passwordHash };
  const user = newUser(deps, person, { emailVerified: false });
  const claim = { userId: user.id, tenantId, claimedAt: user.createdAt };
  await deps.accounts.writeEmailClaim(user.email, claim);
  return user;
}

async function signIn(deps: Deps, tenant: TenantRecord, user: UserRecord, alongside: Change[]) {
  const login = { isRemembered: false, userAgent: 'node' };
  const { answer, refreshToken } = await beginLogin(deps, user, tenant, login, alongside);
  return asMember({
    email: user.email,
    ...parseKnown(signedInSchema, answer),
    refreshCookie: `__Secure-talkwright_refresh=${formatRefreshToken(deps.config, refreshToken)}`,
  });
}

function modelOf(deps: Deps): Promise<Model> {
  const model = models.get(deps) ?? makeModel(deps);
  models.set(deps, model);
  return model;
}

async function makeModel({ accounts }: Pick<Deps, 'accounts'>): Promise<Model> {
  const { user, tenant } = await signUp();
  const person = await accounts.findUser(tenant.id, user.id);
  return {
    tenant: await accounts.getTenant(tenant.id),
    passwordHash: person?.value.passwordHash ?? null,
  };
}
