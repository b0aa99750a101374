import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as account from '@talkwright/shared/areas/account';
import * as auth from '@talkwright/shared/areas/sign-in';
import { createTenant, register } from '@talkwright/shared/areas/sign-up';
import { fromApp, refresh } from '../../support/api/logins.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { call, cookieOf, logIn, PASSWORD, send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo, mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';

describe('sign-in', () => {
  it('takes the address in any case, with spaces around', async () => {
    const { email, user } = await newTenant();
    await expect(
      call(auth.login, { email: ` ${email.toUpperCase()} `, password: PASSWORD }),
    ).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('answers the same for an unknown address and a wrong password', async () => {
    const { email } = await newTenant();
    const failures = await Promise.all(
      [email, `${randomUUID()}@example.com`].map((email) =>
        call(auth.login, { email, password: 'wrong' }).catch(({ status, code, message }) => ({
          status,
          code,
          message,
        })),
      ),
    );
    expect(failures[0]).toEqual(failures[1]);
    expect(failures[0]).toMatchObject({ status: 401, code: 'wrong_credentials' });
  });

  it('sets cookies that no script and no other path can read', async () => {
    const { email } = await newTenant();
    const setCookie = async (rememberMe: boolean) =>
      (await call(auth.login, { email, password: PASSWORD, rememberMe })).headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[^;]+/, ''));

    const closed = 'Path=/api/auth; HttpOnly; Secure; SameSite=Strict';
    const device = `__Secure-talkwright_device; Max-Age=34560000; ${closed}`;
    expect(await setCookie(true)).toEqual([
      `__Secure-talkwright_refresh; Max-Age=2592000; ${closed}`,
      device,
    ]);
    expect(await setCookie(false)).toEqual([`__Secure-talkwright_refresh; ${closed}`, device]);
  });
});

describe('refresh', () => {
  it('rotates the token, and gives a late request the same successor', async () => {
    const { refreshCookie } = await newTenant();
    const successor = cookieOf((await refresh(refreshCookie)).headers);

    expect(successor).not.toBe(refreshCookie);
    expect(cookieOf((await refresh(refreshCookie)).headers)).toBe(successor);
  });

  it('ends the session when an older token comes back', async () => {
    const { refreshCookie: first, call } = await newTenant();
    const second = cookieOf((await refresh(first)).headers);
    const third = cookieOf((await refresh(second)).headers);

    await expect(refresh(first)).rejects.toMatchObject({ code: 'refresh_refused' });
    await expect(refresh(third)).rejects.toMatchObject({ code: 'refresh_refused' });
    await expect(call(auth.me, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it.each(['made-up', '%E0%A4%A', ''])('refuses the cookie %p, and ends nobody', async (made) => {
    const { refreshCookie, call: asMember } = await newTenant();
    const [name, value = ''] = refreshCookie.split('=');
    const [sessionId] = value.split('.');
    for (const cookie of [
      `${name}=${made}`,
      `${name}=${sessionId}.${'A'.repeat(43)}.${'A'.repeat(43)}`,
    ]) {
      await expect(refresh(cookie)).rejects.toMatchObject({ code: 'refresh_refused' });
      await call(auth.logout, {}, fromApp(cookie));
    }
    await expect(asMember(auth.me, {})).resolves.toBeTruthy();
  });

  it.each(['https://evil.example', 'null', ''])('refuses the origin %p', async (origin) => {
    const { refreshCookie } = await newTenant();
    for (const contract of [auth.refresh, auth.logout]) {
      await expect(
        call(contract, {}, { cookie: refreshCookie, ...(origin && { origin }) }),
      ).rejects.toMatchObject({ status: 403, code: 'origin_refused' });
    }
  });
});

describe('a form of another site', () => {
  it.each(['https://evil.example', 'null'])('at %p signs nobody in or up', async (origin) => {
    const { email } = await newTenant();
    const form = {
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
      firstName: 'Eve',
      lastName: 'Intruder',
      organizationName: 'Evil',
    };
    const attempts = [
      call(auth.login, { email, password: PASSWORD }, { origin }),
      call(createTenant, form, { origin }),
      call(register, form, { origin }),
    ];
    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({ status: 403, code: 'origin_refused' });
    }
    await expect(logIn(form.email)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });
});

describe('logout', () => {
  it('ends the refresh cookie and the access tokens of this session alone', async () => {
    const { email, refreshCookie, call: asFirst } = await newTenant();
    const other = await logIn(email);

    await call(auth.logout, {}, fromApp(refreshCookie));

    await expect(refresh(refreshCookie)).rejects.toMatchObject({ status: 401 });
    await expect(asFirst(auth.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(other.call(auth.me, {})).resolves.toBeTruthy();
  });
});

describe('the own profile', () => {
  it('takes another name, as everybody then sees it', async () => {
    const { call } = await newTenant();
    const name = { firstName: 'Zoë', lastName: "O'Neil-Łukasz 王" };

    await expect(
      call(account.updateProfile, { ...name, firstName: ' Zoë ' }),
    ).resolves.toMatchObject({
      user: name,
    });
    await expect(call(auth.me, {})).resolves.toMatchObject({ user: name });
  });

  it.each([
    ['that is empty', ' ', 'First name is required'],
    ['that is too long', 'x'.repeat(81), 'First name must be at most 80 characters'],
    ['of two lines', 'two\nlines', 'First name must be a single line of text'],
  ])('refuses a name %s', async (_what, firstName, sentence) => {
    const { call, user } = await newTenant();
    await expect(
      call(account.updateProfile, { firstName, lastName: 'Lovelace' }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { firstName: sentence } } });
    await expect(call(auth.me, {})).resolves.toMatchObject({ user });
  });
});

describe('the verification link', () => {
  const subject = 'Verify your email address';
  const tokenOf = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const linksTo = async (email: string) =>
    (await mailsTo(email)).filter((mail) => mail.subject === subject);

  it('is sent again, five times an hour at most, and each of them works', async () => {
    const { email, call } = await signUp();
    for (let n = 1; n <= 5; n++) await call(auth.resendVerification, {});
    await expect(call(auth.resendVerification, {})).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
    });

    await eventually(async () => expect(await linksTo(email)).toHaveLength(6));
    const tokens = (await linksTo(email)).map(tokenOf);
    expect(new Set(tokens).size).toBe(6);
    for (const token of tokens) {
      await expect(call(auth.verifyEmail, { token })).resolves.toMatchObject({ email });
    }
  });

  it('is not sent for an address that is verified', async () => {
    const { email, call } = await signUp();
    await call(auth.verifyEmail, { token: tokenOf(await mailTo(email, subject)) });
    // Not even counted: more often than a limit would let through.
    for (let n = 1; n <= 6; n++) await call(auth.resendVerification, {});
    await call(auth.forgotPassword, { email });
    await mailTo(email, 'Set a new password');
    expect(await linksTo(email)).toHaveLength(1);
  });
});

describe('a request', () => {
  it('without the function key, or with a wrong one, reaches no endpoint', async () => {
    for (const key of ['', 'wrong']) {
      const response = await send(auth.me, {}, { 'x-functions-key': key });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        success: false,
        error: 'The function key is missing or wrong. Send it as x-functions-key.',
      });
    }
  });

  it.each(['', 'Bearer', 'Bearer x.y.z', `Bearer ${'a'.repeat(5_000)}`])(
    'with the authorization %p is not signed in',
    async (authorization) => {
      await expect(call(auth.me, {}, { authorization })).rejects.toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
    },
  );

  it('with a tampered token is not signed in', async () => {
    const { token } = await newTenant();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 4_000_000_000 })).toString(
      'base64url',
    );
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const bad of [
      `${header}.${forged}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${payload}.`,
    ]) {
      await expect(call(auth.me, {}, { authorization: `Bearer ${bad}` })).rejects.toMatchObject({
        code: 'not_signed_in',
      });
    }
  });

  it.each([
    ['{"email":', 'The request body is not valid JSON.'],
    ['[]', 'The request body must be a JSON object.'],
    ['"text"', 'The request body must be a JSON object.'],
    ['null', 'The request body must be a JSON object.'],
  ])('with the body %s is told why it is refused', async (body, error) => {
    const response = await fetch(`${stack().api}/auth/login`, {
      method: 'POST',
      headers: { 'x-functions-key': stack().functionsKey },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'malformed_json', error });
  });

  it('with an unknown field is told its name', async () => {
    const input = { email: 'a@example.com', password: 'x', isAdmin: true };
    await expect(call(auth.login, input)).rejects.toMatchObject({
      status: 400,
      body: { fields: { isAdmin: 'The field isAdmin is not known here' } },
    });
  });

  it('with half a character in it is refused', async () => {
    const input = { ...newForm(), organizationName: 'half \ud800 a pair' };
    await expect(call(createTenant, input)).rejects.toMatchObject({
      status: 400,
      message: 'The request body contains text that is not valid Unicode.',
    });
  });

  it('with thousands of unknown fields gets a short answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]));
    const response = await send(auth.login, { ...many, email: 'a@example.com', password: 'x' }, {});
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(10_000);
  });

  it('with a body over 1 MB is refused', async () => {
    const input = { email: 'a@example.com', password: 'x'.repeat(1_100_000) };
    await expect(call(auth.login, input)).rejects.toMatchObject({ status: 413 });
  });
});

const newForm = () => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  organizationName: 'Analytical Engines',
});
