import { describe, expect, it } from '@jest/globals';
import * as account from '@talkwright/shared/areas/account';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import * as auth from '@talkwright/shared/areas/sign-in';
import { setUpTwoFactor } from '@talkwright/shared/areas/two-factor';
import { letPasswordGrowOld, refresh } from '../../support/api/logins.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { call, cookieOf, logIn, PASSWORD } from '../../support/client.ts';
import { mailTo } from '../../support/stack/mailbox.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const logInWith = async (email: string, userAgent: string) => {
  const { tokens, headers } = await call(
    auth.login,
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  return { authorization: `Bearer ${tokens?.accessToken}`, cookie: cookieOf(headers) };
};

describe('own sessions', () => {
  it('are listed with their device, the last used first', async () => {
    const { email, call: asFirst, refreshCookie } = await newTenant();
    await logInWith(email, CHROME);
    await logInWith(email, SAFARI);
    await refresh(refreshCookie);

    const { sessions } = await asFirst(account.listLogins, {});
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Unknown device', true],
      ['Safari on iOS', false],
      ['Chrome on Windows', false],
    ]);
    const [current] = sessions;
    expect(Date.parse(current?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(current?.createdAt ?? ''),
    );
  });

  it('end one by one: neither the access token nor the cookie works any more', async () => {
    const { email, call: asOwner } = await newTenant();
    const { authorization, cookie } = await logInWith(email, CHROME);
    const { sessions } = await asOwner(account.listLogins, {});
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';

    await asOwner(account.revokeLogin, { id });

    await expect(call(auth.me, {}, { authorization })).rejects.toMatchObject({
      code: 'not_signed_in',
    });
    await expect(refresh(cookie)).rejects.toMatchObject({ code: 'refresh_refused' });
    await expect(asOwner(account.listLogins, {})).resolves.toMatchObject({
      sessions: [{ isCurrent: true }],
    });
    await expect(asOwner(account.revokeLogin, { id })).rejects.toMatchObject({
      status: 404,
      code: 'own_session_not_found',
    });
  });

  it('do not contain those of before a new password', async () => {
    const { email, call: asOwner } = await newTenant();
    await logInWith(email, CHROME);
    const newPassword = 'Another-horse-8!';
    await asOwner(account.changePassword, { currentPassword: PASSWORD, newPassword });

    const again = await logIn(email, newPassword);
    await expect(again.call(account.listLogins, {})).resolves.toMatchObject({
      sessions: [{ isCurrent: true }],
    });
  });
});

describe("somebody else's session", () => {
  it('is answered like one that does not exist, and goes on', async () => {
    const [owner, stranger] = await Promise.all([newTenant(), newTenant()]);
    const colleague = await newMember(owner, 'admin');
    const { sessions } = await owner.call(account.listLogins, {});

    for (const other of [stranger, colleague]) {
      await expect(
        other.call(account.revokeLogin, { id: sessions[0]?.id ?? '' }),
      ).rejects.toMatchObject({ status: 404, code: 'own_session_not_found' });
      const theirs = await other.call(account.listLogins, {});
      expect(theirs.sessions).toMatchObject([{ isCurrent: true }]);
    }
    await expect(owner.call(auth.me, {})).resolves.toBeTruthy();
  });
});

describe('a refresh token that was used up long ago', () => {
  it('ends the session when it comes back, and its owner is told once', async () => {
    const { email, refreshCookie: first } = await newTenant();
    const second = cookieOf((await refresh(first)).headers);
    await refresh(second);

    const answers = await Promise.allSettled([refresh(first), refresh(first)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);

    const title = 'A session was ended';
    await mailTo(email, title);
    const { call } = await logIn(email);
    const { notifications } = await call(listNotifications, {});
    expect(notifications.filter((told) => told.title === title)).toMatchObject([
      { kind: 'security' },
    ]);
  });
});

describe('a password that was given a while ago', () => {
  it('has to be given again for what nobody else may do, in each session for itself', async () => {
    const member = await newTenant();
    const elsewhere = await logIn(member.email);
    await letPasswordGrowOld(member);
    const needed = { status: 403, code: 'password_needed' };
    for (const { call } of [member, elsewhere]) {
      await expect(call(setUpTwoFactor, {})).rejects.toMatchObject(needed);
      await expect(call(account.deleteAccount, { confirmation: 'DELETE' })).rejects.toMatchObject(
        needed,
      );
    }
    await expect(
      member.call(account.confirmPassword, { password: 'Wrong-horse-7!' }),
    ).rejects.toMatchObject({ status: 422, code: 'wrong_password' });
    await expect(member.call(setUpTwoFactor, {})).rejects.toMatchObject(needed);

    await member.call(account.confirmPassword, { password: PASSWORD });
    await expect(member.call(setUpTwoFactor, {})).resolves.toHaveProperty('qrCode');
    await expect(elsewhere.call(setUpTwoFactor, {})).rejects.toMatchObject(needed);
  });
});
