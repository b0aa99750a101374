import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createInvite } from '../../../functions/src/people/invites/create-invite.ts';
import { registerInvite } from '../../../functions/src/sign-up/register-invite.ts';
import {
  type AccountSettings,
  defaultSettings,
} from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { newAddress } from '../../support/api/people.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { startInstance } from '../../support/cloud/start-instance.ts';
import { anybody, newAdmin } from '../../support/cloud/use-cases.ts';

/** Longer than these tests: what is written reaches no replica while they look. */
const LONG_MS = 600_000;
const account: AccountSettings = { ...defaultSettings };

let cloud: Cloud;
let one: ReturnType<typeof startInstance>;
let other: ReturnType<typeof startInstance>;

beforeAll(async () => {
  cloud = await startCloud({}, account);
  [one, other] = [startInstance(cloud.settings), startInstance(cloud.settings)];
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await cloud.stop();
});
beforeEach(() => {
  account.lagMs = 0;
});

/** An organization's two people, who have been there for long when replicas begin to lag. */
async function newPeople(consistency: AccountSettings['consistency']) {
  account.consistency = 'Strong';
  const admin = await newAdmin(cloud.deps);
  const email = newAddress();
  const { invite } = await createInvite(cloud.deps, admin, {
    email,
    role: 'user',
    expiresInDays: 7,
  });
  const names = { firstName: 'Ben', lastName: 'Okafor' };
  const registration = { ...names, email, password: PASSWORD, inviteToken: invite.token };
  await registerInvite(cloud.deps, anybody, registration);
  const [ada, ben] = [await one.ask('logIn', admin.user.email), await one.ask('logIn', email)];
  const { userId } = await one.ask('authorize', ben.token, 'user');
  Object.assign(account, { consistency, lagMs: LONG_MS });
  return { ada, ben: { ...ben, email, userId } };
}

const notSignedIn = { code: 'not_signed_in' };

it.each(['Strong', 'BoundedStaleness'] as const)(
  'holds on every instance at once under %s: a login, a logout, and another role',
  async (consistency) => {
    const { ada, ben } = await newPeople(consistency);

    const again = await one.ask('logIn', ben.email);
    await expect(other.ask('authorize', again.token, 'user')).resolves.toMatchObject({
      userId: ben.userId,
    });
    await one.ask('logOut', again.refreshToken);
    await expect(other.ask('authorize', again.token, 'user')).rejects.toMatchObject(notSignedIn);

    await one.ask('setRole', ada.token, ben.userId, 'admin');
    await expect(other.ask('authorize', ben.token, 'admin')).resolves.toMatchObject({
      userId: ben.userId,
    });
    await one.ask('setRole', ada.token, ben.userId, 'user');
    await expect(other.ask('authorize', ben.token, 'admin')).rejects.toMatchObject({
      code: 'not_allowed',
    });
  },
);

it('would hold none of it under Session, which provisioning complains of', async () => {
  const { ada, ben } = await newPeople('Session');

  const again = await one.ask('logIn', ben.email);
  await expect(other.ask('authorize', again.token, 'user')).rejects.toMatchObject(notSignedIn);
  await one.ask('logOut', ben.refreshToken);
  await expect(other.ask('authorize', ben.token, 'user')).resolves.toMatchObject({
    userId: ben.userId,
  });
  await one.ask('setRole', ada.token, ben.userId, 'admin');
  await expect(other.ask('authorize', ben.token, 'admin')).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
