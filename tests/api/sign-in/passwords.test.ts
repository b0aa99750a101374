import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as account from '@talkwright/shared/areas/account';
import * as auth from '@talkwright/shared/areas/sign-in';
import { enableTwoFactor } from '../../support/api/authenticator.ts';
import { refresh } from '../../support/api/logins.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { anyAddress, call, cookieOf, logIn, PASSWORD } from '../../support/client.ts';
import { mailsTo, mailTo } from '../../support/stack/mailbox.ts';

const NEW_PASSWORD = 'Another-horse-8!';
const COMMON_PASSWORD = 'Password1!';

/** Asks for a link, and reads its token from the mail. */
async function resetToken(email: string): Promise<string> {
  await call(auth.forgotPassword, { email });
  const { text } = await mailTo(email, 'Set a new password');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('changing the password', () => {
  it('ends every session, this one included, and tells the person', async () => {
    const { email, call: asFirst, refreshCookie } = await newTenant();
    const second = await logIn(email);

    const { headers } = await asFirst(account.changePassword, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(headers.getSetCookie().join()).toMatch(/^__Secure-talkwright_refresh=; Max-Age=0;/);

    for (const session of [asFirst, second.call]) {
      await expect(session(auth.me, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    }
    for (const cookie of [refreshCookie, second.refreshCookie]) {
      await expect(refresh(cookie)).rejects.toMatchObject({ code: 'refresh_refused' });
    }
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(logIn(email, NEW_PASSWORD)).resolves.toMatchObject({ user: { email } });
    await mailTo(email, 'Your password was changed');
  });

  it('asks for the current password, ten times at most', async () => {
    const { call } = await newTenant();
    const guess = (currentPassword: string) =>
      call(account.changePassword, { currentPassword, newPassword: NEW_PASSWORD });

    for (let attempt = 1; attempt <= 10; attempt++) {
      await expect(guess('wrong')).rejects.toMatchObject({ status: 422, code: 'wrong_password' });
    }
    await expect(guess(PASSWORD)).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });

  it('sends so many mails an hour, and no more: the address may be a stranger’s', async () => {
    const { email, call: asFirst } = await newTenant();
    let session = asFirst;
    let currentPassword = PASSWORD;
    for (let time = 1; time <= 10; time++) {
      const newPassword = `${NEW_PASSWORD}${time}`;
      await session(account.changePassword, { currentPassword, newPassword });
      currentPassword = newPassword;
      session = (await logIn(email, currentPassword)).call;
    }
    await expect(
      session(account.changePassword, { currentPassword, newPassword: NEW_PASSWORD }),
    ).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });

  it.each([
    ['too short', 'Ab1!', 'The password does not meet the rules'],
    [
      'longer than 128 characters',
      `Ab1!${'x'.repeat(125)}`,
      'A password has at most 128 characters',
    ],
    ['the current one', PASSWORD, 'Choose a password other than the current one'],
    [
      'one that everybody tries',
      COMMON_PASSWORD,
      'This password is one of the most common ones. Choose another.',
    ],
  ])('refuses a new one that is %s', async (_what, newPassword, sentence) => {
    const { call } = await newTenant();
    await expect(
      call(account.changePassword, { currentPassword: PASSWORD, newPassword }),
    ).rejects.toMatchObject({
      status: 400,
      message: sentence,
      body: { fields: { newPassword: sentence } },
    });
    await expect(call(auth.me, {})).resolves.toBeTruthy();
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const { email, call } = await newTenant();
    const change = (newPassword: string) =>
      call(account.changePassword, { currentPassword: PASSWORD, newPassword }).then(
        () => newPassword,
      );
    const outcomes = await Promise.allSettled([change(NEW_PASSWORD), change('A-third-horse-9!')]);

    const [winner, ...others] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    expect(others).toEqual([]);
    await expect(logIn(email, winner)).resolves.toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is set anew with a mailed link, which ends all sessions and signs nobody in', async () => {
    const { email, call: asMember, refreshCookie } = await newTenant();
    const token = await resetToken(email);

    const { headers, ...answer } = await call(auth.resetPassword, {
      token: ` ${token} `,
      newPassword: NEW_PASSWORD,
    });
    expect(answer).toEqual({ success: true, email });
    expect(cookieOf(headers)).toBe('');

    await expect(asMember(auth.me, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(refresh(refreshCookie)).rejects.toMatchObject({ code: 'refresh_refused' });
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
    // The link proves the mailbox.
    await expect(logIn(email, NEW_PASSWORD)).resolves.toMatchObject({
      user: { emailVerified: true },
    });
    await mailTo(email, 'Your password was changed');
  });

  it('is no way around the second factor', async () => {
    const member = await signUp();
    const { email } = member;
    const { text } = await mailTo(email, 'Verify your email address');
    await call(auth.verifyEmail, { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
    const { app } = await enableTwoFactor(member);
    await call(auth.resetPassword, { token: await resetToken(email), newPassword: NEW_PASSWORD });

    const given = { email, password: NEW_PASSWORD };
    await expect(call(auth.login, given)).resolves.toMatchObject({ requiresTwoFactor: true });
    const totpCode = await app.nextCode();
    await expect(call(auth.login, { ...given, totpCode })).resolves.toMatchObject({
      user: { twoFactorEnabled: true },
    });
  });

  it('lets the owner of the address in, whatever somebody set who never proved it', async () => {
    const stranger = await newTenant();
    const { email } = stranger;
    const { backupCodes } = await enableTwoFactor(stranger);
    await call(auth.resetPassword, { token: await resetToken(email), newPassword: NEW_PASSWORD });

    const owner = await logIn(email, NEW_PASSWORD);
    expect(owner.user).toMatchObject({ emailVerified: true, twoFactorEnabled: false });
    // Nothing of it is left: what the owner sets up is new.
    await enableTwoFactor(owner);
    await expect(
      call(auth.login, { email, password: NEW_PASSWORD, backupCode: backupCodes[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('is answered alike for an address without an account, which gets no mail', async () => {
    const { email } = await newTenant();
    const unknown = `${randomUUID()}@example.com`;
    const [known, other] = await Promise.all(
      [email, unknown].map((address) => call(auth.forgotPassword, { email: address })),
    );
    expect({ ...known, headers: null }).toEqual({ ...other, headers: null });

    await mailTo(email, 'Set a new password');
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('is not sent to a member of another organization than the one that was named', async () => {
    const [member, stranger] = await Promise.all([newTenant(), newTenant()]);
    await call(auth.forgotPassword, { email: member.email, tenantId: stranger.tenant.id });
    // The queue keeps no order: what is asked for later may be handled first, but never so much later.
    await resetToken(stranger.email);
    await call(auth.forgotPassword, { email: member.email, tenantId: member.tenant.id });
    await mailTo(member.email, 'Set a new password');

    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Set a new password')).toHaveLength(1);
  });

  it('takes five links an hour for an address, whether or not it has an account', async () => {
    const { email } = await newTenant();
    for (const address of [email, `${randomUUID()}@example.com`]) {
      for (let attempt = 1; attempt <= 5; attempt++) {
        await call(auth.forgotPassword, { email: address });
      }
      await expect(call(auth.forgotPassword, { email: address })).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 60 minutes.',
      });
    }
  });
});

describe('a link to set a password', () => {
  const refused = { status: 404, code: 'reset_link_refused' };

  it('works once, also when it is used twice at the same moment', async () => {
    const { email } = await newTenant();
    const token = await resetToken(email);
    const use = (newPassword: string) =>
      call(auth.resetPassword, { token, newPassword }).then(() => newPassword);
    const outcomes = await Promise.allSettled([use(NEW_PASSWORD), use('A-third-horse-9!')]);

    const [winner, ...others] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    expect(others).toEqual([]);
    await expect(logIn(email, winner)).resolves.toBeTruthy();
    await expect(use(NEW_PASSWORD)).rejects.toMatchObject(refused);
  });

  it('ends when the password is changed in another way', async () => {
    const { email, call: asMember } = await newTenant();
    const token = await resetToken(email);
    await asMember(account.changePassword, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });

    await expect(
      call(auth.resetPassword, { token, newPassword: 'A-third-horse-9!' }),
    ).rejects.toMatchObject(refused);
    await expect(logIn(email, NEW_PASSWORD)).resolves.toBeTruthy();
  });

  it('survives a password that is refused', async () => {
    const { email } = await newTenant();
    const token = await resetToken(email);
    for (const newPassword of ['short', COMMON_PASSWORD]) {
      await expect(call(auth.resetPassword, { token, newPassword })).rejects.toMatchObject({
        status: 400,
      });
    }
    await expect(
      call(auth.resetPassword, { token, newPassword: NEW_PASSWORD }),
    ).resolves.toMatchObject({ email });
  });

  it('cannot be guessed: thirty tries from one address, then it is refused unseen', async () => {
    const { email } = await newTenant();
    const token = await resetToken(email);
    const from = { 'x-forwarded-for': anyAddress() };
    const guess = (token: string) =>
      call(auth.resetPassword, { token, newPassword: NEW_PASSWORD }, from);

    for (let attempt = 1; attempt <= 30; attempt++) {
      await expect(guess(`made-up-${attempt}`)).rejects.toMatchObject(refused);
    }
    await expect(guess(token)).rejects.toMatchObject({ status: 429, code: 'too_many' });
  });

  it('is not the token of another kind of link', async () => {
    const { email } = await signUp();
    const { text } = await mailTo(email, 'Verify your email address');
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    await expect(
      call(auth.resetPassword, { token, newPassword: NEW_PASSWORD }),
    ).rejects.toMatchObject(refused);
  });
});
