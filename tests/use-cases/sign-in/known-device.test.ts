import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login } from '@talkwright/shared/areas/sign-in';
import type { UserRecord } from '../../../functions/src/accounts/account-records.ts';
import type { Anonymous, Member } from '../../../functions/src/accounts/caller.ts';
import { beginLogin } from '../../../functions/src/sign-in/begin-login.ts';
import { changePassword } from '../../../functions/src/sign-in/change-password.ts';
import {
  deviceOf,
  formatDevice,
  isKnownDevice,
  parseDevice,
} from '../../../functions/src/sign-in/known-device.ts';
import { logIn } from '../../../functions/src/sign-in/log-in.ts';
import { rateLimits } from '../../../functions/src/sign-in/rate-limits.ts';
import { revokeLogin } from '../../../functions/src/sign-in/revoke-login.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { tally } from '../../support/tally.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const somebody = (address: string): Anonymous => ({
  kind: 'anonymous',
  client: { address, userAgent: '', origin: null },
});

async function recordOf({ tenantId, userId }: Member): Promise<UserRecord> {
  const found = await cloud.deps.accounts.findUser(tenantId, userId);
  if (!found) throw new Error('Nobody has this id.');
  return found.value;
}

/** The cookie of a device after signing in to all of these, one after the other. */
async function deviceKnowing(...members: Member[]): Promise<string> {
  let device: ReturnType<typeof deviceOf> | undefined;
  for (const member of members) {
    device = deviceOf(cloud.deps.config, device, await recordOf(member));
  }
  if (!device) throw new Error('A device is known for somebody.');
  return formatDevice(device);
}

/** From an address of the person's own. */
const tryIn = ({ userId, user: { email } }: Member, deviceCookie: string, password: string) =>
  logIn(cloud.deps, somebody(userId), { ...login.body.parse({ email, password }), deviceCookie });

async function isKnown(cookie: string, { user: { email } }: Member): Promise<boolean> {
  const device = parseDevice(cookie);
  return device !== undefined && isKnownDevice(cloud.deps, device, email);
}

describe('a device that was signed in to an account', () => {
  it('gets in with the right password while strangers guess, from its own network as well', async () => {
    const owner = await newAdmin(cloud.deps);
    const device = await deviceKnowing(owner);
    const { rateLimiter } = cloud.deps;
    for (let n = 0; n < 100; n += 1) {
      await rateLimiter.take(rateLimits.signInByAddress, owner.userId);
      await rateLimiter.take(rateLimits.signInByAccount, owner.user.email);
    }
    await expect(tryIn(owner, '', PASSWORD)).rejects.toMatchObject({ code: 'too_many' });

    await expect(tryIn(owner, device, PASSWORD)).resolves.toBeTruthy();
  });

  it('can guess 20 times, which counts for it alone', async () => {
    const owner = await newAdmin(cloud.deps);
    const [device, other] = [await deviceKnowing(owner), await deviceKnowing(owner)];
    const guesses = Array.from({ length: 40 }, () => tryIn(owner, device, 'wrong'));
    expect(await tally(guesses)).toEqual({ wrong_credentials: 20, too_many: 20 });
    await expect(tryIn(owner, device, PASSWORD)).rejects.toMatchObject({ code: 'too_many' });

    for (const free of [other, '']) {
      await expect(tryIn(owner, free, PASSWORD)).resolves.toBeTruthy();
    }
  });

  it('says of no other account anything', async () => {
    const [owner, victim] = [await newAdmin(cloud.deps), await newAdmin(cloud.deps)];
    const device = await deviceKnowing(owner);
    expect(await isKnown(device, owner)).toBe(true);
    expect(await isKnown(device, victim)).toBe(false);
    expect(device).not.toContain(owner.userId);
    // Nor does a mark fit another device.
    const [, ...mark] = device.split('.');
    expect(await isKnown([randomUUID().padEnd(43, 'x'), ...mark].join('.'), owner)).toBe(false);
  });

  it('is known for five at most, the last ones', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => newAdmin(cloud.deps)));
    const device = await deviceKnowing(...members);
    const known = await Promise.all(members.map((member) => isKnown(device, member)));
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  it.each<[string, (owner: Member) => Promise<unknown>]>([
    [
      'a new password',
      (owner) =>
        changePassword(cloud.deps, owner, {
          currentPassword: PASSWORD,
          newPassword: 'Another-horse-8!',
        }),
    ],
    [
      'a login that is ended by hand',
      async (owner) => {
        const tenant = await cloud.deps.accounts.getTenant(owner.tenantId);
        const lost = { isRemembered: true, userAgent: 'lost phone' };
        const { refreshToken } = await beginLogin(cloud.deps, await recordOf(owner), tenant, lost);
        await revokeLogin(cloud.deps, owner, { id: refreshToken.sessionId });
      },
    ],
  ])('is a stranger after %s, until it is signed in to again', async (_what, end) => {
    const owner = await newAdmin(cloud.deps);
    const device = await deviceKnowing(owner);
    await end(owner);
    expect(await isKnown(device, owner)).toBe(false);

    const again = deviceOf(cloud.deps.config, parseDevice(device), await recordOf(owner));
    expect(await isKnown(formatDevice(again), owner)).toBe(true);
    expect(again.marks).toHaveLength(1);
  });
});

it.each(['', 'a.b.c', `${'x'.repeat(43)}`, `${'x'.repeat(43)}.${'x'.repeat(43)}`])(
  'reads no device out of %p',
  (text) => {
    expect(parseDevice(text)).toBeUndefined();
  },
);
