import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import * as people from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { inviteStatus, registerInvite } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import { newTenant } from '../../support/api/organizations.ts';
import {
  askForAccess,
  inviteMember,
  newAddress,
  newMember,
  proveAddress,
} from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { anyAddress, call, cookieOf, logIn, PASSWORD, send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailedToken, mailsTo, mailTo } from '../../support/stack/mailbox.ts';
import { sendToQueue } from '../../support/stack/queues.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { tally } from '../../support/tally.ts';

const DAY_MS = 24 * 3_600_000;

describe('an invitation', () => {
  it('is mailed, says what it is, and makes a member of whoever was invited', async () => {
    const admin = await signUp({ organizationName: 'Acme <b>Rockets</b>' });
    await proveAddress(admin.email);
    const email = newAddress();
    const { invite } = await admin.call(people.createInvite, { email, role: 'admin' });

    const mail = await mailTo(email, 'Join Acme <b>Rockets</b> on Talkwright');
    expect(mail.text).toContain(`/#/accept-invite?token=${invite.token}`);
    expect(mail.html).not.toContain('<b>');
    const { invite: status } = await call(inviteStatus, { token: invite.token });
    const { role, expiresAt } = invite;
    const organizationName = 'Acme <b>Rockets</b>';
    expect(status).toEqual({ email, role, expiresAt, organizationName, usedAt: null });

    const { headers } = await call(registerInvite, registration(invite));
    const cookie = { cookie: cookieOf(headers), origin: new URL(stack().app).origin };
    await expect(call(auth.refresh, {}, cookie)).resolves.toMatchObject({ user: { email } });
    const { user, call: asBen } = await logIn(email);
    expect(user).toMatchObject({ email, role: 'admin', firstName: 'Ben', emailVerified: false });
    await expect(asBen(auth.me, {})).resolves.toMatchObject({ tenant: { id: admin.tenant.id } });
    await expect(admin.call(people.listInvites, {})).resolves.toMatchObject({ invites: [] });
    await expect(admin.call(listNotifications, {})).resolves.toMatchObject({
      notifications: [{ kind: 'invite_accepted', title: 'Ben Okafor has joined' }],
    });
  });

  it('lasts seven days, or as many as were asked for', async () => {
    const admin = await newTenant();
    for (const [input, days] of [
      [{}, 7],
      [{ expiresInDays: 30 }, 30],
    ] as const) {
      const { invite } = await admin.call(people.createInvite, { email: newAddress(), ...input });
      const lasts = Date.parse(invite.expiresAt) - Date.parse(invite.createdAt);
      expect(lasts).toBe(days * DAY_MS);
    }
  });

  it('verifies the address by the link of the mail, and logs in', async () => {
    const { email } = await invite(await newTenant());
    const token = await mailedToken(email, 'accept-invite');
    await expect(call(inviteStatus, { token })).resolves.toMatchObject({ invite: { email } });
    const { user, tokens } = await call(registerInvite, registration({ email, token }));
    expect(user).toMatchObject({ email, emailVerified: true });
    const authorization = `Bearer ${tokens.accessToken}`;
    await expect(call(auth.me, {}, { authorization })).resolves.toMatchObject({ user: { email } });
  });

  it.each([
    ['x%@bücher.example', 'x%@xn--bcher-kva.example'],
    ['JÖRG%@team.example', 'jörg%@team.example'],
    ['用户%@例え.jp', '用户%@xn--r8jz45g.jp'],
    ["a&b/c'd%@team.example", "a&b/c'd%@team.example"],
  ])('reaches %s, in one spelling from there on', async (typed, spelled) => {
    const id = randomUUID().slice(0, 8);
    const [email, known] = [typed.replace('%', id), spelled.replace('%', id)];
    const admin = await newTenant();
    const made = await invite(admin, { email });
    expect(made.email).toBe(known);
    await expect(invite(admin, { email: known })).rejects.toMatchObject({
      code: 'already_invited',
    });
    await mailTo(known, 'Join an organization on Talkwright');
    await call(registerInvite, { ...registration(made), email });
    await expect(logIn(email)).resolves.toMatchObject({ user: { email: known } });
  });

  it('proves no mailbox, since its link can be handed on: the address is verified by a mail', async () => {
    const admin = await newTenant();
    const { email, user, call: asMember } = await inviteMember(admin);
    expect(user.emailVerified).toBe(false);

    await call(auth.verifyEmail, { token: await mailedToken(email, 'verify-email') });
    await expect(asMember(auth.me, {})).resolves.toMatchObject({ user: { emailVerified: true } });
  });

  it('is listed with its token until it is used, the newest first', async () => {
    const admin = await newTenant();
    const [first, second] = [await invite(admin), await invite(admin)];

    const { invites } = await admin.call(people.listInvites, {});
    expect(invites).toEqual([second, first]);
  });

  it('takes its token with spaces around, and its address in any case', async () => {
    const made = await invite(await newTenant());
    const token = ` ${made.token}\n`;

    await expect(call(inviteStatus, { token })).resolves.toMatchObject({
      invite: { email: made.email },
    });
    await call(registerInvite, {
      ...registration(made),
      email: ` ${made.email.toUpperCase()} `,
      inviteToken: token,
    });
    await expect(logIn(made.email)).resolves.toBeTruthy();
  });

  it('refuses to be used twice', async () => {
    const made = await invite(await newTenant());
    await call(registerInvite, registration(made));

    await expect(call(registerInvite, registration(made))).rejects.toMatchObject({
      status: 409,
      message: 'Invitation already used. You can sign in.',
    });
    const { invite: status } = await call(inviteStatus, { token: made.token });
    expect(status.usedAt).toEqual(expect.any(String));
  });

  it('makes one account of ten registrations at the same moment', async () => {
    const admin = await newTenant();
    const made = await invite(admin);
    const passwords = Array.from({ length: 10 }, (_, n) => `Correct-horse-${n}!`);
    const outcomes = await Promise.allSettled(
      passwords.map((password) => call(registerInvite, { ...registration(made), password })),
    );

    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []));
    expect(codes).toEqual(Array(9).fill('invite_used'));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    await expect(logIn(made.email, passwords[winner])).resolves.toBeTruthy();
    await mailTo(made.email, 'Verify your email address');
    const mails = await mailsTo(made.email);
    expect(mails.filter(({ subject }) => subject === 'Verify your email address')).toHaveLength(1);
  });

  it('is for the invited address alone', async () => {
    const made = await invite(await newTenant());
    const email = newAddress();
    await expect(call(registerInvite, { ...registration(made), email })).rejects.toMatchObject({
      status: 422,
      message: 'This invitation is for another email address.',
    });
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  it('tells its holder when the address has an account in another organization', async () => {
    const { email } = await newTenant();
    const made = await invite(await newTenant(), { email });
    await expect(call(registerInvite, registration(made))).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  it('takes the place of a request of the same person', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await askForAccess(admin, { email });

    await inviteMember(admin, 'user', email);
    await expect(admin.call(people.listPendingRequests, {})).resolves.toMatchObject({
      requests: [],
    });
  });

  it('is refused with the sentences of its form', async () => {
    const made = await invite(await newTenant());
    const common = { ...registration(made), password: 'Password1!' };
    const unnamed = { ...registration(made), lastName: '' };

    await expect(call(registerInvite, unnamed)).rejects.toMatchObject({
      message: 'Please complete all required fields correctly',
      body: { fields: { lastName: 'Last name is required' } },
    });
    await expect(call(registerInvite, common)).rejects.toMatchObject({
      message: 'This password is one of the most common ones. Choose another.',
    });
    const response = await send(inviteStatus, {}, {});
    expect(await response.json()).toMatchObject({ error: 'Missing invitation token' });
  });
});

describe('a token that nobody has made', () => {
  it('opens nothing, however close it is', async () => {
    const [made, other] = [await invite(await newTenant()), await invite(await newTenant())];
    const [tenantId = '', id = '', mark = ''] = made.token.split('.');
    const [otherTenantId = '', otherId = '', otherMark = ''] = other.token.split('.');
    const lastBit = mark.endsWith('A') ? 'B' : 'A';

    for (const token of [
      'x',
      '..',
      made.token.toLowerCase(),
      `${made.token}x`,
      `${tenantId}.${id}.${mark.slice(0, -1)}${lastBit}`,
      `${tenantId}.${id}.${otherMark}`,
      `${otherTenantId}.${id}.${mark}`,
      `${tenantId}.${otherId}.${mark}`,
      `${tenantId}.${id}`,
    ]) {
      await expect(call(inviteStatus, { token })).rejects.toMatchObject({
        status: 404,
        code: 'invite_not_found',
      });
      await expect(
        call(registerInvite, { ...registration(made), inviteToken: token }),
      ).rejects.toMatchObject({ code: 'invite_not_found' });
    }
  });

  it('can be tried 100 times from one address, exactly', async () => {
    const headers = { 'x-forwarded-for': anyAddress() };
    const guesses = Array.from({ length: 200 }, (_, n) =>
      call(inviteStatus, { token: `guess-${n}` }, headers),
    );
    expect(await tally(guesses)).toEqual({ invite_not_found: 100, too_many: 100 });
  });
});

describe('an administrator', () => {
  it('does not invite who is a member or was invited already', async () => {
    const admin = await newTenant();
    const { email } = await newMember(admin);
    const made = await invite(admin);

    await expect(invite(admin, { email: email.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      code: 'already_member',
    });
    await expect(invite(admin, { email: made.email })).rejects.toMatchObject({
      status: 409,
      code: 'already_invited',
    });
  });

  it('makes one invitation of two at the same moment', async () => {
    const admin = await newTenant();
    const email = newAddress();
    const outcomes = await Promise.allSettled([invite(admin, { email }), invite(admin, { email })]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await mailTo(email, 'Join an organization on Talkwright');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('extends an invitation from its end, and mails the same link again', async () => {
    const admin = await newTenant();
    const made = await invite(admin);

    const { invite: extended } = await admin.call(people.extendInvite, { id: made.id });

    const expiresAt = new Date(Date.parse(made.expiresAt) + 7 * DAY_MS).toISOString();
    expect(extended).toEqual({ ...made, expiresAt });
    await eventually(async () => {
      const mails = await mailsTo(made.email);
      expect(mails.filter(({ text }) => text.includes(made.token))).toHaveLength(2);
    });
  });

  it('need not remind anybody: a message of the queue does, a day before the end', async () => {
    const admin = await signUp({ organizationName: 'Acme' });
    await proveAddress(admin.email);
    const { id: inviteId, email, expiresAt, token } = await invite(admin);
    await sendToQueue('people', {
      kind: 'inviteExpires',
      tenantId: admin.tenant.id,
      inviteId,
      expiresAt,
    });

    const { text } = await mailTo(email, 'Your invitation to Acme is about to expire');
    expect(text).toContain(`/#/accept-invite?token=${token}`);
  });

  it('revokes an invitation for good: the link of a new one is another', async () => {
    const admin = await newTenant();
    const made = await invite(admin);
    await admin.call(people.revokeInvite, { id: made.id });
    await expect(call(registerInvite, registration(made))).rejects.toMatchObject({
      code: 'invite_not_found',
    });

    const again = await invite(admin, { email: made.email });
    await expect(call(inviteStatus, { token: made.token })).rejects.toMatchObject({
      message: 'This invitation does not exist, or was revoked. Ask for a new one.',
    });
    await expect(call(registerInvite, registration(again))).resolves.toBeTruthy();
  });

  it('can neither extend nor revoke what was used, or belongs to another organization', async () => {
    const [admin, stranger] = [await newTenant(), await newTenant()];
    const [used, open] = [await invite(admin), await invite(admin)];
    await call(registerInvite, registration(used));

    for (const contract of [people.extendInvite, people.revokeInvite]) {
      await expect(admin.call(contract, { id: used.id })).rejects.toMatchObject({
        status: 409,
        code: 'invite_used',
      });
      for (const id of [open.id, stranger.user.id, 'invite-x']) {
        await expect(stranger.call(contract, { id })).rejects.toMatchObject({
          status: 404,
          code: 'invite_not_found',
        });
      }
    }
    await expect(admin.call(people.listInvites, {})).resolves.toMatchObject({ invites: [open] });
  });
});

type Fields = Partial<Input<typeof people.createInvite>>;

async function invite(admin: Awaited<ReturnType<typeof newTenant>>, fields: Fields = {}) {
  return (await admin.call(people.createInvite, { email: newAddress(), ...fields })).invite;
}

const registration = ({ email, token }: { email: string; token: string }) => ({
  email,
  password: PASSWORD,
  firstName: 'Ben',
  lastName: 'Okafor',
  inviteToken: token,
});
