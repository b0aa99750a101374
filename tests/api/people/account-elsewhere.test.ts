import { describe, expect, it } from '@jest/globals';
import * as people from '@talkwright/shared/areas/people';
import { login, me } from '@talkwright/shared/areas/sign-in';
import { inviteStatus, joinWithAccount, registerInvite } from '@talkwright/shared/areas/sign-up';
import { enableTwoFactor } from '../../support/api/authenticator.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newAddress, newMember } from '../../support/api/people.ts';
import { call, logIn, type Member, PASSWORD } from '../../support/client.ts';
import { mailedToken, mailTo } from '../../support/stack/mailbox.ts';

/** Mira works elsewhere, where somebody else is an administrator, and Ada invites her. */
async function invited(role: 'user' | 'admin' = 'user') {
  const [ada, elsewhere] = [await newTenant(), await newTenant()];
  const mira = await newMember(elsewhere);
  const { invite } = await ada.call(people.createInvite, { email: mira.email, role });
  return { ada, elsewhere, mira, invite };
}

const registration = { firstName: 'Mira', lastName: 'Rossi', password: PASSWORD };
const users = async ({ call: asAdmin }: Pick<Member, 'call'>) =>
  (await asAdmin(people.listMembers, {})).users.map(({ email }) => email);

describe('an invitation of somebody with an account in another organization', () => {
  it('tells who invites and who is invited, and says what they can do', async () => {
    const { ada, mira, invite } = await invited();
    expect(invite.hasAccountElsewhere).toBe(true);
    await expect(ada.call(people.listInvites, {})).resolves.toMatchObject({ invites: [invite] });
    const { invite: status } = await call(inviteStatus, { token: invite.token });
    expect(status).toMatchObject({ email: mira.email, hasAccountElsewhere: true });
    const { text } = await mailTo(mira.email, 'Join an organization on Talkwright');
    expect(text).toContain('leave the other organization and join this one with your account');
    expect(text).toContain('or join with another email address');

    const again = { ...registration, email: mira.email, inviteToken: invite.token };
    await expect(call(registerInvite, again)).rejects.toMatchObject({
      code: 'email_taken',
      message: expect.stringContaining('Log in and open the invitation again to leave'),
    });
  });

  it('is taken up with the account: the person leaves, joins and is logged in', async () => {
    const { ada, elsewhere, mira, invite } = await invited('admin');
    const input = { inviteToken: invite.token, confirmation: 'LEAVE' as const };
    const { user, tenant } = await mira.call(joinWithAccount, input);
    expect(tenant.id).toBe(ada.tenant.id);
    expect(user).toMatchObject({ email: mira.email, firstName: 'Ben', role: 'admin' });

    await expect(mira.call(me, {})).rejects.toMatchObject({ status: 401 });
    expect(await users(elsewhere)).toEqual([elsewhere.email]);
    expect(await users(ada)).toEqual(expect.arrayContaining([ada.email, mira.email]));
    // By the password of before.
    await expect(logIn(mira.email)).resolves.toMatchObject({ user: { id: user.id } });
    await expect(mira.call(joinWithAccount, input)).rejects.toMatchObject({ status: 401 });
  });

  it('takes the second factor along', async () => {
    const { ada, mira, invite } = await invited();
    const { app } = await enableTwoFactor(mira);
    await mira.call(joinWithAccount, { inviteToken: invite.token, confirmation: 'LEAVE' });
    await expect(logIn(mira.email)).rejects.toThrow('A second factor is asked for');
    const code = { email: mira.email, password: PASSWORD, totpCode: await app.nextCode() };
    await expect(call(login, code)).resolves.toMatchObject({
      tenant: { id: ada.tenant.id },
    });
  });

  it('is taken up with another address, which is not proved by it', async () => {
    const { ada, mira, invite } = await invited();
    const email = newAddress();
    const inviteToken = await mailedToken(mira.email, 'accept-invite');
    const joined = await call(registerInvite, { ...registration, email, inviteToken });
    expect(joined).toMatchObject({ user: { email, emailVerified: false } });
    expect(joined.tenant.id).toBe(ada.tenant.id);
    await mailTo(email, 'Verify your email address');
    await expect(logIn(mira.email)).resolves.toMatchObject({ user: { id: mira.user.id } });

    const late = { ...registration, email: newAddress(), inviteToken: invite.token };
    await expect(call(registerInvite, late)).rejects.toMatchObject({ code: 'invite_used' });
    await expect(logIn(late.email)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  it('makes one member of two addresses at the same moment, and leaves the other address free', async () => {
    const { ada, invite } = await invited();
    const emails = [newAddress(), newAddress()];
    const outcomes = await Promise.allSettled(
      emails.map((email) =>
        call(registerInvite, { ...registration, email, inviteToken: invite.token }),
      ),
    );
    const refused = outcomes.findIndex(({ status }) => status === 'rejected');
    expect(outcomes[refused]).toMatchObject({ reason: { code: 'invite_used' } });
    const left = emails[refused] ?? '';
    expect((await users(ada)).filter((email) => emails.includes(email))).toHaveLength(1);
    const { invite: next } = await ada.call(people.createInvite, { email: left });
    expect(next.hasAccountElsewhere).toBeUndefined();
    const own = { ...registration, email: left, inviteToken: next.token };
    await expect(call(registerInvite, own)).resolves.toMatchObject({ user: { email: left } });
  });

  it('lets nobody else join with it, and no administrator leave who is the last', async () => {
    const [ada, elsewhere] = [await newTenant(), await newTenant()];
    await newMember(elsewhere);
    const { invite } = await ada.call(people.createInvite, { email: elsewhere.email });
    const input = { inviteToken: invite.token, confirmation: 'DELETE' as const };
    await expect(elsewhere.call(joinWithAccount, input)).rejects.toMatchObject({
      code: 'last_admin',
    });
    const stranger = await newTenant();
    await expect(stranger.call(joinWithAccount, input)).rejects.toMatchObject({
      code: 'invite_other_address',
    });
    const email = stranger.email;
    await expect(
      call(registerInvite, { ...registration, email, inviteToken: invite.token }),
    ).rejects.toMatchObject({ code: 'email_taken' });
    await expect(elsewhere.call(me, {})).resolves.toBeTruthy();
  });

  it('ends the organization of its last member, where that is confirmed', async () => {
    const [ada, alone] = [await newTenant(), await newTenant()];
    const { invite } = await ada.call(people.createInvite, { email: alone.email });
    const { token: inviteToken } = invite;
    await expect(
      alone.call(joinWithAccount, { inviteToken, confirmation: 'LEAVE' }),
    ).rejects.toMatchObject({ code: 'last_member' });
    await expect(alone.call(me, {})).resolves.toBeTruthy();
    const { tenant } = await alone.call(joinWithAccount, { inviteToken, confirmation: 'DELETE' });
    expect(tenant.id).toBe(ada.tenant.id);
  });
});
