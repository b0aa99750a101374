import { CosmosClient } from '@azure/cosmos';
import type { User } from '@talkwright/shared/areas/sign-in';
import {
  createUser,
  patchUser,
  writeTenant,
} from '../../../functions/src/accounts/account-records.ts';
import type { Anonymous, Member } from '../../../functions/src/accounts/caller.ts';
import { claimEmail } from '../../../functions/src/accounts/claim-email.ts';
import { newUser } from '../../../functions/src/accounts/new-user.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { createTenant, slugOf } from '../../../functions/src/sign-up/create-tenant.ts';
import { newAddress } from '../api/people.ts';
import { PASSWORD } from '../client.ts';
import type { Cloud } from './embedded-cloud.ts';

export const anybody: Anonymous = {
  kind: 'anonymous',
  client: { address: '203.0.113.7', userAgent: 'jest', origin: null },
};

type Model = Awaited<ReturnType<typeof modelOf>>;

/** The first organization of each cloud as it was signed up: the others are made after it. */
const models = new WeakMap<Deps['accounts'], { model: Model; at: number }>();
/** After a clock was turned an organization begins otherwise. */
const SAME_TIME_MS = 10_000;

/** The administrator of a new organization, as use cases are called by one: one a cloud signs up, which takes its time. */
export async function newAdmin(deps: Deps, organizationName = 'Acme'): Promise<Member> {
  const at = deps.now().getTime();
  const known = models.get(deps.accounts);
  if (known && Math.abs(at - known.at) < SAME_TIME_MS) {
    return madeAfter(deps, known.model, organizationName);
  }
  const admin = await signUpAdmin(deps, organizationName);
  models.set(deps.accounts, { model: await modelOf(deps, admin), at });
  return admin;
}

/** The same by a sign-up: with its mail, and a login. */
export async function signUpAdmin(deps: Deps, organizationName = 'Acme'): Promise<Member> {
  const { answer } = await createTenant(deps, anybody, {
    email: newAddress(),
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
    organizationName,
    plan: 'core',
    billingCycle: 'monthly',
  });
  return asMember(answer.user, answer.tenant.id);
}

/** The administrator of one more organization like theirs, written in place of a sign-up, which takes its time. */
export const newAdminLike = async (deps: Deps, admin: Member): Promise<Member> =>
  madeAfter(deps, await modelOf(deps, admin));

async function modelOf(deps: Deps, member: Member) {
  const { tenantId, userId } = member;
  const [tenant, person] = await Promise.all([
    deps.accounts.getTenant(tenantId),
    deps.accounts.findUser(tenantId, userId),
  ]);
  if (!person) throw new Error('They are gone.');
  return { member, tenant, person: person.value };
}

async function madeAfter(
  deps: Deps,
  { member, tenant, person }: Model,
  name = tenant.name,
): Promise<Member> {
  const [id, email] = [deps.newId(), newAddress()];
  const user = newUser(deps, { ...person, id: deps.newId(), tenantId: id, email }, person);
  await claimEmail(deps, user);
  const own = { id, tenantId: id, name, slug: slugOf(name, id), primaryContact: email };
  const createdAt = deps.now().toISOString();
  await deps.outbox.commit(id, [writeTenant({ ...tenant, ...own, createdAt }), createUser(user)]);
  return { ...member, tenantId: id, userId: user.id, user: { ...member.user, id: user.id, email } };
}

/** As the member is read from then on. */
export async function proveAddress({ outbox }: Deps, member: Member): Promise<Member> {
  await outbox.commit(member.tenantId, [patchUser(member.userId, { emailVerified: true })]);
  return { ...member, user: { ...member.user, emailVerified: true } };
}

const asMember = (user: User, tenantId: string): Member => ({
  kind: 'member',
  tenantId,
  userId: user.id,
  user,
  sessionId: 'session',
  passwordGivenAt: new Date().toISOString(),
});

type Waiting = { queue: string; message: Record<string, unknown>; dueAt?: string };

/** What an organization has in its outbox: in the embedded cloud, which has no queues, everything stays there. */
export async function outboxOf({ connection }: Cloud, tenantId: string): Promise<Waiting[]> {
  const client = new CosmosClient(connection);
  try {
    const { resources } = await client
      .database('talkwright')
      .container('tenants')
      .items.query<Waiting>(
        "SELECT c.queue, c.message, c.dueAt FROM c WHERE c.type = 'outbox' ORDER BY c.id",
        { partitionKey: tenantId },
      )
      .fetchAll();
    return resources;
  } finally {
    client.dispose();
  }
}
