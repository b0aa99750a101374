import { describe, expect, it } from '@jest/globals';
import * as account from '@talkwright/shared/areas/account';
import { listAgents } from '@talkwright/shared/areas/agents';
import { updateMember } from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { rateLimits } from '../../functions/src/sign-in/rate-limits.ts';
import { enableTwoFactor } from '../support/api/authenticator.ts';
import { fromApp, refresh } from '../support/api/logins.ts';
import { newTenant } from '../support/api/organizations.ts';
import { newAddress, newMember } from '../support/api/people.ts';
import { anyAddress, call, cookieOf, deviceCookieOf, logIn, PASSWORD } from '../support/client.ts';
import { mailedToken, mailTo } from '../support/stack/mailbox.ts';
import { stackDeps } from '../support/stack/stack-deps.ts';
import { tally } from '../support/tally.ts';

/** Guessing, replaying and outliving: all at once, as somebody would who means it. */

const PARALLEL = 200;
const NEW_PASSWORD = 'Another-horse-8!';

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('guessing passwords', () => {
  it('of many accounts from one address stops after exactly 100', async () => {
    const headers = from(anyAddress());
    const guess = (email: string) => call(auth.login, { email, password: 'wrong' }, headers);

    const counts = await tally(Array.from({ length: PARALLEL }, () => guess(newAddress())));
    expect(counts).toEqual({ wrong_credentials: 100, too_many: 100 });
    console.log(`sign-in: ${PARALLEL} at once from one address, ${counts.wrong_credentials} tried`);
  });

  it('of one account from many addresses stops after exactly 100, whether or not it exists', async () => {
    const { email } = await newTenant();
    for (const address of [email, newAddress()]) {
      const guess = () => call(auth.login, { email: address, password: 'wrong' });
      const counts = await tally(Array.from({ length: PARALLEL }, guess));
      expect(counts).toEqual({ wrong_credentials: 100, too_many: 100 });
    }
    // Not even the right one is tried any more: else the answer would tell it.
    await expect(logIn(email)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('of one account from one address stops after 20, and locks nobody else out', async () => {
    const { email } = await newTenant();
    const headers = from(anyAddress());
    const guess = () => call(auth.login, { email, password: 'wrong' }, headers);

    expect(await tally(Array.from({ length: 40 }, guess))).toEqual({
      wrong_credentials: 20,
      too_many: 20,
    });
    await expect(logIn(email)).resolves.toMatchObject({ user: { email } });
  });

  it('is not what somebody does who knows the password', async () => {
    const { email } = await newTenant();
    const headers = from(anyAddress());
    const signIn = () => call(auth.login, { email, password: PASSWORD }, headers);

    for (let n = 0; n < 30; n++) await expect(signIn()).resolves.toMatchObject({ user: { email } });
  });
});

describe('a device that somebody has signed in with', () => {
  /** Counted as the product counts them, without the hash that each of them would take. */
  const guessed = async (email: string) => {
    const { rateLimiter } = stackDeps();
    for (let left = rateLimits.signInByAccount.max; left > 0; left--) {
      await rateLimiter.take(rateLimits.signInByAccount, email);
    }
    await expect(logIn(email)).rejects.toMatchObject({ code: 'too_many' });
  };
  const logInWith = (cookie: string, email: string, password = PASSWORD) =>
    call(auth.login, { email, password }, { cookie });

  it('lets them in again whatever strangers try, with each of two accounts', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const { headers: first } = await logInWith('', one.email);
    const { headers: second } = await logInWith(deviceCookieOf(first), other.email);
    const device = deviceCookieOf(second);
    await guessed(one.email);
    await guessed(other.email);

    await expect(logInWith(device, one.email)).resolves.toBeTruthy();
    await expect(logInWith(device, other.email)).resolves.toBeTruthy();
  });

  it('is known only once a code has come along, and saves none', async () => {
    const member = await newTenant();
    const { app } = await enableTwoFactor(member);
    const half = await logInWith('', member.email);
    expect(half.headers.getSetCookie()).toEqual([]);

    const credentials = { email: member.email, password: PASSWORD };
    const whole = await call(auth.login, { ...credentials, totpCode: await app.nextCode() });
    const cookie = deviceCookieOf(whole.headers);
    expect(await logInWith(cookie, member.email)).toMatchObject({ requiresTwoFactor: true });
    const guess = () => call(auth.login, { ...credentials, totpCode: '000000' }, { cookie });
    expect(await tally(Array.from({ length: 10 }, guess))).toEqual({ wrong_code: 5, too_many: 5 });
  });

  it('is also the one where a new password was set with a mailed link', async () => {
    const { email } = await newTenant();
    await guessed(email);
    await call(auth.forgotPassword, { email });
    const token = await mailedToken(email, 'reset-password');
    const { headers } = await call(auth.resetPassword, { token, newPassword: NEW_PASSWORD });

    const signedIn = logInWith(deviceCookieOf(headers), email, NEW_PASSWORD);
    await expect(signedIn).resolves.toMatchObject({ user: { email } });
    await expect(logIn(email, NEW_PASSWORD)).rejects.toMatchObject({ code: 'too_many' });
  });
});

describe('one code of an authenticator app', () => {
  it('signs in once, however many use it at the same moment', async () => {
    const member = await newTenant();
    const { app } = await enableTwoFactor(member);
    const totpCode = await app.nextCode();
    const use = () => call(auth.login, { email: member.email, password: PASSWORD, totpCode });

    const { success, ...refused } = await tally(Array.from({ length: 30 }, use));
    expect(success).toBe(1);
    expect(Object.keys(refused).every((code) => ['wrong_code', 'too_many'].includes(code))).toBe(
      true,
    );
    console.log(`second factor: one code 30 times at once, ${success} success`);
  });

  it('or one backup code signs in once', async () => {
    const member = await newTenant();
    const { backupCodes } = await enableTwoFactor(member);
    const [backupCode = ''] = backupCodes;
    const use = () => call(auth.login, { email: member.email, password: PASSWORD, backupCode });

    expect((await tally(Array.from({ length: 30 }, use))).success).toBe(1);
  });
});

describe('one refresh cookie', () => {
  it('has one successor, however many use it at the same moment, and nobody is logged out', async () => {
    const { refreshCookie, call: asMember } = await newTenant();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(refreshCookie)));

    const [successor = '', ...others] = new Set(answers.map(({ headers }) => cookieOf(headers)));
    expect(others).toEqual([]);
    await expect(asMember(auth.me, {})).resolves.toBeTruthy();
    await expect(refresh(successor)).resolves.toBeTruthy();
    console.log('refresh: one cookie 100 times at once, 1 successor');
  });
});

describe('what was handed out before', () => {
  type Person = Awaited<ReturnType<typeof newPerson>>;

  /** With several sessions, each of which has a token and a cookie. */
  async function newPerson() {
    const admin = await newTenant();
    const member = await newMember(admin);
    const sessions = [member, await logIn(member.email), await logIn(member.email)];
    return { ...member, admin, sessions };
  }

  async function accepted(sessions: Person['sessions']): Promise<number> {
    const requests = sessions.flatMap(({ call: asMember, refreshCookie }) => [
      asMember(auth.me, {}),
      asMember(listAgents, {}),
      asMember(account.updateProfile, { firstName: 'Eve', lastName: 'Intruder' }),
      asMember(account.listLogins, {}),
      refresh(refreshCookie),
    ]);
    return (await tally(requests)).success ?? 0;
  }

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'the password was changed',
      ({ call }) =>
        call(account.changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    [
      'the password was set anew with a mailed link',
      async ({ email }) => {
        await call(auth.forgotPassword, { email });
        const { text } = await mailTo(email, 'Set a new password');
        const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
        await call(auth.resetPassword, { token, newPassword: NEW_PASSWORD });
      },
    ],
    [
      'the person was deactivated',
      ({ admin, user }) => admin.call(updateMember, { id: user.id, active: false }),
    ],
  ])('is refused once %s', async (_when, end) => {
    const person = await newPerson();
    expect(await accepted(person.sessions)).toBe(15);
    const successors = await logIn(person.email);

    await end(person);

    expect(await accepted([...person.sessions, successors])).toBe(0);
  });

  it('is refused once its session was logged out, or ended from another one', async () => {
    const { sessions, call: asMember } = await newPerson();
    const [, second, third] = sessions;
    await call(auth.logout, {}, fromApp(second?.refreshCookie ?? ''));
    const own = (await asMember(account.listLogins, {})).sessions;
    expect(own).toHaveLength(2);
    for (const { id, isCurrent } of own)
      if (!isCurrent) await asMember(account.revokeLogin, { id });

    expect(
      await accepted(sessions.filter((session) => session === second || session === third)),
    ).toBe(0);
    await expect(asMember(auth.me, {})).resolves.toBeTruthy();
  });
});
