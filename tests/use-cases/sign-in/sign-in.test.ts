import { randomUUID } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login } from '@talkwright/shared/areas/sign-in';
import { createTenant as signUp } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import { generate } from 'otplib';
import {
  patchTenant,
  patchUser,
  type UserRecord,
} from '../../../functions/src/accounts/account-records.ts';
import type { Anonymous, Member } from '../../../functions/src/accounts/caller.ts';
import { identifyMember } from '../../../functions/src/accounts/logins/identify-member.ts';
import type { RefreshToken } from '../../../functions/src/accounts/logins/refresh-token.ts';
import { createPasswordToken } from '../../../functions/src/accounts/passwords/create-password-token.ts';
import { confirmPassword } from '../../../functions/src/sign-in/confirm-password.ts';
import { deleteAccount } from '../../../functions/src/sign-in/delete-account.ts';
import { logIn } from '../../../functions/src/sign-in/log-in.ts';
import { refreshLogin } from '../../../functions/src/sign-in/refresh-login.ts';
import { resetPassword } from '../../../functions/src/sign-in/reset-password.ts';
import { listBackupCodes } from '../../../functions/src/sign-in/two-factor/list-backup-codes.ts';
import { regenerateBackupCodes } from '../../../functions/src/sign-in/two-factor/regenerate-backup-codes.ts';
import { setUpTwoFactor } from '../../../functions/src/sign-in/two-factor/set-up-two-factor.ts';
import { verifyTwoFactor } from '../../../functions/src/sign-in/two-factor/verify-two-factor.ts';
import { createTenant } from '../../../functions/src/sign-up/create-tenant.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const PASSWORD = 'Correct-horse-7!';
/** The same with little to work out, for whoever logs in again and again. */
const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$od0YPsx1CkYiwpN2wrWiZQ$jykv4QAfMyJZWuhPbYVntKd4zXu0D4mB/93XE1VdfY0';
const NEW_PASSWORD = 'Another-horse-8!';
const STEP_SECONDS = 30;

/** What the product has noted, the newest last. */
const logged: string[] = [];
let cloud: Cloud;
let database: CosmosClient;
let time = Date.parse('2026-01-01T00:00:00.000Z');
const later = (seconds: number) => {
  time += seconds * 1_000;
};

beforeAll(async () => {
  const log = { info: (event: string) => void logged.push(event), error: () => {} };
  cloud = await startCloud({ now: () => new Date(time), log });
  database = new CosmosClient(cloud.connection);
});
afterAll(async () => {
  database.dispose();
  await cloud.stop();
});

const somebody = (): Anonymous => ({
  kind: 'anonymous',
  client: { address: randomUUID(), userAgent: '', origin: null },
});

async function newPerson() {
  const { deps } = cloud;
  const input: Input<typeof signUp> = {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
    organizationName: 'Analytical Engines',
  };
  const { answer, refreshToken } = await createTenant(deps, somebody(), signUp.body.parse(input));
  const { id: userId } = answer.user;
  const { id: tenantId } = answer.tenant;
  const { sessionId } = refreshToken;
  const passwordGivenAt = new Date(time).toISOString();
  const about = { tenantId, userId, user: answer.user, sessionId };
  const member: Member = { kind: 'member', ...about, passwordGivenAt };
  return {
    member,
    refreshToken,
    record: async () => (await deps.accounts.findUser(tenantId, userId))?.value as UserRecord,
    logIn: (given: Partial<Input<typeof login>> = {}) =>
      logIn(
        deps,
        somebody(),
        login.body.parse({ email: input.email, password: PASSWORD, ...given }),
      ),
    change: (fields: Partial<UserRecord>) =>
      deps.outbox.commit(tenantId, [patchUser(userId, fields)]),
    /** What of this type the organization has stored. */
    stored: async (type: string) =>
      (
        await database
          .database('talkwright')
          .container('tenants')
          .items.query(
            {
              query: 'SELECT * FROM c WHERE c.type = @type',
              parameters: [{ name: '@type', value: type }],
            },
            { partitionKey: tenantId },
          )
          .fetchAll()
      ).resources,
  };
}

it('signs up wholly or not at all: no account is left whose session could not be made', async () => {
  const input = signUp.body.parse({
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
    organizationName: 'Analytical Engines',
  });
  let ids = 0;
  const newId = () => {
    ids += 1;
    // The organization's and the person's were drawn before.
    if (ids > 2) throw new Error('The process dies.');
    return cloud.deps.newId();
  };
  await expect(createTenant({ ...cloud.deps, newId }, somebody(), input)).rejects.toThrow('dies');
  expect(await cloud.deps.accounts.findUserByEmail(input.email)).toBeUndefined();

  const { refreshToken } = await createTenant(cloud.deps, somebody(), input);
  await expect(refreshLogin(cloud.deps, refreshToken)).resolves.toMatchObject({
    answer: { user: { email: input.email } },
  });
});

describe('a link to set a password', () => {
  it('works for as long as it was made for', async () => {
    const { record } = await newPerson();
    const [inTime, late] = [
      await createPasswordToken(cloud.deps, await record(), 30 * 60),
      await createPasswordToken(cloud.deps, await record(), 20 * 60),
    ];
    const reset = (token: string) =>
      resetPassword(cloud.deps, somebody(), { token, newPassword: NEW_PASSWORD });

    later(20 * 60);
    await expect(reset(late)).rejects.toMatchObject({ code: 'reset_link_refused' });
    later(10 * 60 - 1);
    await expect(reset(inTime)).resolves.toBeTruthy();
  });

  it('is stored as a hash', async () => {
    const { record } = await newPerson();
    const token = await createPasswordToken(cloud.deps, await record(), 60);
    const directory = database.database('talkwright').container('directory');
    const { resources } = await directory.items.readAll().fetchAll();
    expect(JSON.stringify(resources)).not.toContain(token);
  });
});

describe('a refresh token that was used', () => {
  it('is answered the same for half a minute, after which its session ends', async () => {
    const { refreshToken, stored, record } = await newPerson();
    const { email } = await record();
    const { refreshToken: successor } = await refreshLogin(cloud.deps, refreshToken);

    later(29);
    const again = await refreshLogin(cloud.deps, refreshToken);
    expect(again.refreshToken).toEqual(successor);

    later(1);
    const refused = { code: 'refresh_refused' };
    await expect(refreshLogin(cloud.deps, refreshToken)).rejects.toMatchObject(refused);
    await expect(refreshLogin(cloud.deps, successor)).rejects.toMatchObject(refused);

    const title = 'A session was ended';
    expect((await stored('notification')).filter((told) => told.title === title)).toHaveLength(1);
    const mails = (await stored('outbox')).filter(({ message }) => message.subject === title);
    expect(mails).toMatchObject([{ queue: 'mail', message: { to: email } }]);
  });
});

describe('a login', () => {
  it('lasts for 90 days, however often it is used', async () => {
    const DAY = 24 * 3_600;
    let { refreshToken } = await newPerson();
    for (let times = 0; times < 3; times++) {
      later(29 * DAY);
      refreshToken = (await refreshLogin(cloud.deps, refreshToken)).refreshToken;
    }
    later(3 * DAY);
    await expect(refreshLogin(cloud.deps, refreshToken)).rejects.toMatchObject({
      code: 'refresh_refused',
    });
  });
});

describe('a code of an authenticator app', () => {
  async function withTwoFactor() {
    const person = await newPerson();
    await person.change({ passwordHash: QUICK_HASH });
    const { manualEntryKey: secret } = await setUpTwoFactor(cloud.deps, person.member);
    const codeAt = (steps: number) =>
      generate({ secret, epoch: Math.floor(time / 1_000) + steps * STEP_SECONDS });
    await verifyTwoFactor(cloud.deps, person.member, { token: await codeAt(0) });
    return { ...person, secret, codeAt };
  }

  it('is logged as asked for where the password is right and there is none, and once it comes', async () => {
    const { logIn, codeAt } = await withTwoFactor();
    later(10 * STEP_SECONDS);
    await logIn();
    expect(logged.at(-1)).toBe('password right, code missing');
    await logIn({ totpCode: await codeAt(0) });
    expect(logged.at(-1)).toBe('signed in');
  });

  it('may be one step early or late, and no more', async () => {
    const { logIn, codeAt } = await withTwoFactor();
    later(10 * STEP_SECONDS);
    for (const steps of [-2, 2]) {
      await expect(logIn({ totpCode: await codeAt(steps) })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
    // In the order of time: none older than the newest that was used is good.
    for (const steps of [-1, 0, 1]) {
      await expect(logIn({ totpCode: await codeAt(steps) })).resolves.toBeTruthy();
    }
  });

  it('is refused once it, or a newer one, was used', async () => {
    const { logIn, codeAt } = await withTwoFactor();
    later(10 * STEP_SECONDS);
    await logIn({ totpCode: await codeAt(0) });
    for (const steps of [0, -1]) {
      await expect(logIn({ totpCode: await codeAt(steps) })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
  });

  it('can be tried again a quarter of an hour after five wrong ones', async () => {
    const { logIn, codeAt } = await withTwoFactor();
    later(10 * STEP_SECONDS);
    for (let n = 0; n < 5; n++) {
      await expect(logIn({ backupCode: '0000-0000' })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
    await expect(logIn({ totpCode: await codeAt(0) })).rejects.toMatchObject({ code: 'too_many' });
    later(15 * 60);
    await expect(logIn({ totpCode: await codeAt(0) })).resolves.toBeTruthy();
  });

  it('is not tried more than fifty times a day', async () => {
    const { logIn, codeAt } = await withTwoFactor();
    for (let n = 0; n < 50; n++) {
      if (n % 5 === 0) later(15 * 60);
      await expect(logIn({ backupCode: '0000-0000' })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
    later(15 * 60);
    await expect(logIn({ totpCode: await codeAt(0) })).rejects.toMatchObject({ code: 'too_many' });
    later(24 * 3_600);
    await expect(logIn({ totpCode: await codeAt(0) })).resolves.toBeTruthy();
  });

  it('is guessed by somebody who has the password: the owner is told once in a while', async () => {
    const { logIn, stored } = await withTwoFactor();
    const title = 'Somebody has your password';
    for (let window = 1; window <= 2; window++) {
      for (let n = 0; n < 10; n++) {
        await expect(logIn({ backupCode: '0000-0000' })).rejects.toMatchObject({
          code: n < 5 ? 'wrong_code' : 'too_many',
        });
      }
      const told = (await stored('notification')).filter((news) => news.title === title);
      expect(told).toHaveLength(window);
      const mails = (await stored('outbox')).filter(({ message }) => message.subject === title);
      expect(mails).toHaveLength(window);
      later(15 * 60);
    }
  });

  it('is made from a secret that the database does not show, nor the backup codes', async () => {
    const person = await newPerson();
    const { manualEntryKey: secret } = await setUpTwoFactor(cloud.deps, person.member);
    expect(JSON.stringify(await person.stored('twoFactor'))).not.toContain(secret);

    const token = await generate({ secret, epoch: Math.floor(time / 1_000) });
    const { backupCodes } = await verifyTwoFactor(cloud.deps, person.member, { token });
    const [stored] = await person.stored('twoFactor');
    expect(stored).toMatchObject({ pendingSecret: null, secret: expect.any(String) });
    for (const hidden of [secret, ...backupCodes]) {
      expect(JSON.stringify(stored)).not.toContain(hidden);
    }
  });
});

describe('what asks for the password again', () => {
  const guarded: [string, (member: Member) => Promise<unknown>, string][] = [
    ['setting up the second factor', (member) => setUpTwoFactor(cloud.deps, member), 'done'],
    ['the backup codes', (member) => listBackupCodes(cloud.deps, member), 'two_factor_disabled'],
    [
      'new backup codes',
      (member) => regenerateBackupCodes(cloud.deps, member, { token: '000000' }),
      'two_factor_disabled',
    ],
    ['deleting the account', (member) => deleteAccount(cloud.deps, member), 'done'],
  ];
  const TEN_MINUTES = 600;
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      ({ code }) => code,
    );
  /** As the next request of this login identifies them. */
  async function callerOf({ refreshToken }: { refreshToken: RefreshToken }) {
    const { answer, refreshToken: next } = await refreshLogin(cloud.deps, refreshToken);
    const member = await identifyMember(cloud.deps, answer.tokens.accessToken);
    return { member, refreshToken: next };
  }

  it.each(guarded)(
    '(%s) is for who has given it lately, in this login',
    async (_what, use, outcome) => {
      const person = await newPerson();
      const elsewhere = await person.logIn();
      if (!elsewhere) throw new Error('No second factor is asked for.');
      later(TEN_MINUTES);
      const here = await callerOf(person);
      expect(await codeOf(use(here.member))).toBe('password_needed');

      await confirmPassword(cloud.deps, here.member, { password: PASSWORD });
      const there = await callerOf(elsewhere);
      expect(await codeOf(use(there.member))).toBe('password_needed');
      later(TEN_MINUTES);
      const again = await callerOf(here);
      expect(await codeOf(use(again.member))).toBe('password_needed');

      await confirmPassword(cloud.deps, again.member, { password: PASSWORD });
      expect(logged.at(-1)).toBe('password confirmed');
      later(TEN_MINUTES - 1);
      expect(await codeOf(use((await callerOf(again)).member))).toBe(outcome);
    },
  );

  it('is not given by wrong passwords, of which there are ten', async () => {
    const person = await newPerson();
    later(TEN_MINUTES);
    const { member, refreshToken } = await callerOf(person);
    const guess = () => codeOf(confirmPassword(cloud.deps, member, { password: 'Wrong-horse-7!' }));
    for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess()).toBe('wrong_password');
    expect(await guess()).toBe('too_many');
    const same = await callerOf({ refreshToken });
    expect(await codeOf(setUpTwoFactor(cloud.deps, same.member))).toBe('password_needed');
  });
});

describe('nobody gets in', () => {
  it('who was deactivated, with the right password, a cookie or a link', async () => {
    const { logIn, change, refreshToken, record } = await newPerson();
    const token = await createPasswordToken(cloud.deps, await record(), 60);
    await change({ active: false });

    await expect(logIn()).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(refreshLogin(cloud.deps, refreshToken)).rejects.toMatchObject({
      code: 'refresh_refused',
    });
    await expect(
      resetPassword(cloud.deps, somebody(), { token, newPassword: NEW_PASSWORD }),
    ).rejects.toMatchObject({ code: 'reset_link_refused' });
  });

  it('whose organization is being deleted', async () => {
    const { logIn, member, refreshToken, record } = await newPerson();
    const token = await createPasswordToken(cloud.deps, await record(), 60);
    const { tenantId } = member;
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { isDeleted: true })]);

    await expect(logIn()).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(refreshLogin(cloud.deps, refreshToken)).rejects.toMatchObject({
      code: 'refresh_refused',
    });
    await expect(
      resetPassword(cloud.deps, somebody(), { token, newPassword: NEW_PASSWORD }),
    ).rejects.toMatchObject({ code: 'reset_link_refused' });
  });

  it('who has not set a password yet', async () => {
    const { logIn, change } = await newPerson();
    await change({ passwordHash: null });
    for (const password of [PASSWORD, 'null', 'no account has this password']) {
      await expect(logIn({ password })).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
  });
});

it('notes when somebody signed in', async () => {
  const { logIn, record } = await newPerson();
  later(3_600);
  await logIn();
  expect((await record()).lastLoginAt).toBe(new Date(time).toISOString());
});
