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

/** The administrator of a new organization, as use cases are called by one. */
export async function newAdmin(deps: Deps, organizationName = 'Acme'): Promise<Member> {
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
export async function newAdminLike(
  deps: Deps,
  { tenantId, userId, ...of }: Member,
): Promise<Member> {
  const [tenant, person] = await Promise.all([
    deps.accounts.getTenant(tenantId),
    deps.accounts.findUser(tenantId, userId),
  ]);
  if (!person) throw new Error('They are gone.');
  const [id, email] = [deps.newId(), newAddress()];
  const named = { ...person.value, id: deps.newId(), tenantId: id, email };
  const user = newUser(deps, named, person.value);
  await claimEmail(deps, user);
  const slug = slugOf(tenant.name, id);
  await deps.outbox.commit(id, [
    writeTenant({ ...tenant, id, tenantId: id, slug, primaryContact: email }),
    createUser(user),
  ]);
  return { ...of, tenantId: id, userId: user.id, user: { ...of.user, id: user.id, email } };
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
