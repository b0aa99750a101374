import { randomUUID } from 'node:crypto';
import { createInvite } from '@talkwright/shared/areas/people';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import { registerInvite, requestAccess } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import { listedAs, type UserRecord } from '../../../functions/src/accounts/account-records.ts';
import {
  type InviteRecord,
  inviteId,
} from '../../../functions/src/people/invites/invite-record.ts';
import { call, logIn, type Member, PASSWORD } from '../client.ts';
import { mailedToken } from '../stack/mailbox.ts';
import { withDatabase } from '../stack/stores.ts';
import { addPerson } from './organizations.ts';

/** Somebody who is signed in, however they came aboard. */
export type Person = Pick<
  Member,
  'email' | 'user' | 'token' | 'refreshCookie' | 'headers' | 'call'
>;

const BEN = { firstName: 'Ben', lastName: 'Okafor' };

/** Another person of the same organization, signed in. */
export async function newMember(
  { tenant }: Pick<Member, 'tenant'>,
  role: 'user' | 'admin' = 'user',
  names = BEN,
): Promise<Person> {
  return addPerson(tenant.id, { ...names, email: newAddress(), role });
}

/** Invited by its administrator, registered and signed in. */
export async function inviteMember(
  admin: Pick<Member, 'call'>,
  role: 'user' | 'admin' = 'user',
  email = newAddress(),
  names = BEN,
): Promise<Person> {
  const { invite } = await admin.call(createInvite, { email, role });
  const fields = { ...names, email, password: PASSWORD, inviteToken: invite.token };
  await call(registerInvite, fields);
  return { email, ...(await logIn(email)) };
}

export const newAddress = (): string => `${randomUUID()}@example.com`;

/** Opens the newest link that proves this address. */
export const proveAddress = async (email: string): Promise<unknown> =>
  call(verifyEmail, { token: await mailedToken(email, 'verify-email') });

/** People who never log in, written straight into the database: many would take their time to register. */
export const addMembers = (
  { tenant }: Pick<Member, 'tenant'>,
  people: (Pick<UserRecord, 'firstName' | 'lastName'> & Partial<UserRecord>)[],
): Promise<unknown> =>
  withDatabase((database) =>
    Promise.all(
      people.map((person) => {
        const user = {
          id: randomUUID(),
          tenantId: tenant.id,
          type: 'user' as const,
          email: newAddress(),
          role: 'user',
          active: true,
          emailVerified: true,
          twoFactorEnabled: false,
          passwordHash: null,
          sessionVersion: 0,
          loginsRevoked: 0,
          lastLoginAt: null,
          createdAt: new Date().toISOString(),
          ...person,
        };
        return database.container('tenants').items.create({ ...user, ...listedAs(user) });
      }),
    ),
  );

/** Invitations of whom nobody was told. */
export const addInvites = (
  { tenant }: Pick<Member, 'tenant'>,
  emails: string[],
): Promise<unknown> => {
  const now = Date.now();
  return withDatabase((database) =>
    Promise.all(
      emails.map((email, number) => {
        const invite: InviteRecord = {
          id: inviteId(email),
          tenantId: tenant.id,
          type: 'invite',
          email,
          role: 'user',
          userId: randomUUID(),
          nonce: randomUUID(),
          expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
          usedAt: null,
          createdAt: new Date(now - number).toISOString(),
        };
        return database.container('tenants').items.create(invite);
      }),
    ),
  );
};

/** Asks to join with a reason, as a stranger does, and proves the address. */
export async function askForAccess(
  { tenant }: Pick<Member, 'tenant'>,
  fields: Partial<Input<typeof requestAccess>> = {},
): Promise<string> {
  const email = fields.email ?? newAddress();
  await call(requestAccess, {
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    tenantId: tenant.id,
    justification: 'I work in support.',
    ...fields,
  });
  await proveAddress(email);
  return email;
}
