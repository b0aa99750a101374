import { randomUUID } from 'node:crypto';
import { createInvite } from '@talkwright/shared/people';
import { registerInvite } from '@talkwright/shared/sign-up';
import { call, logIn, type Member, PASSWORD } from './client.ts';

/** Another person of the same organization: invited by its administrator, registered and signed in. */
export async function newMember(
  admin: Pick<Member, 'call'>,
  role: 'user' | 'admin' = 'user',
  email = newAddress(),
) {
  const { invite } = await admin.call(createInvite, { email, role });
  await call(registerInvite, {
    email,
    password: PASSWORD,
    firstName: 'Ben',
    lastName: 'Okafor',
    inviteToken: invite.token,
  });
  return { email, ...(await logIn(email)) };
}

export const newAddress = (): string => `${randomUUID()}@example.com`;
