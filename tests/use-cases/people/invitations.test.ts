import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createInvite } from '../../../functions/src/people/invites/create-invite.ts';
import { extendInvite } from '../../../functions/src/people/invites/extend-invite.ts';
import { writeInvite } from '../../../functions/src/people/invites/invite-record.ts';
import { listInvites } from '../../../functions/src/people/invites/list-invites.ts';
import { remindOfInvite } from '../../../functions/src/people/invites/remind-of-invite.ts';
import { revokeInvite } from '../../../functions/src/people/invites/revoke-invite.ts';
import type { Bus } from '../../../functions/src/platform/bus.ts';
import { logIn } from '../../../functions/src/sign-in/log-in.ts';
import { getInviteStatus } from '../../../functions/src/sign-up/get-invite-status.ts';
import { joinWithAccount } from '../../../functions/src/sign-up/join-with-account.ts';
import { registerInvite } from '../../../functions/src/sign-up/register-invite.ts';
import { newAddress } from '../../support/api/people.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { pagesOf } from '../../support/cloud/pages.ts';
import { anybody, newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let cloud: Cloud;
let admin: Member;
let time = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
beforeEach(async () => {
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

describe('a late invitation', () => {
  it('opens nothing from the moment on that it ends, and says so', async () => {
    const invite = await newInvite({ expiresInDays: 7 });

    time += 7 * DAY_MS - 1;
    await expect(status(invite)).resolves.toMatchObject({ invite: { usedAt: null } });
    time += 1;
    await expect(register(invite)).rejects.toMatchObject({ code: 'invite_expired' });
    await expect(status(invite)).resolves.toMatchObject({
      invite: { expiresAt: invite.expiresAt },
    });
  });

  it('can be extended: then it lasts from now on', async () => {
    const invite = await newInvite({ expiresInDays: 1 });
    time += 3 * DAY_MS;

    const { invite: extended } = await extend(invite, 2);
    expect(extended).toEqual({ ...invite, expiresAt: new Date(time + 2 * DAY_MS).toISOString() });
    await expect(register(invite)).resolves.toMatchObject({
      answer: { user: { email: invite.email } },
    });
  });

  it('can be made anew: its old link stays dead', async () => {
    const invite = await newInvite({ expiresInDays: 1 });
    time += DAY_MS;

    const again = await newInvite({ email: invite.email, role: 'admin' });
    await expect(register(invite)).rejects.toMatchObject({ code: 'invite_not_found' });
    await expect(status(again)).resolves.toMatchObject({ invite: { role: 'admin' } });
  });
});

describe('the link that is mailed', () => {
  it('proves the address, and signs in', async () => {
    const invite = await newInvite();
    const mailed = await mailedTo(invite.email);
    expect(mailed).not.toBe(invite.token);
    const { answer } = await register({ ...invite, token: mailed });
    expect(answer).toMatchObject({
      user: { email: invite.email, emailVerified: true },
      tenant: { id: admin.tenantId },
      tokens: { accessToken: expect.any(String) },
    });
    expect(await verificationsTo(invite.email)).toEqual([]);
  });

  it('is in no answer to administrators: what they copy signs in, too, and proves nothing', async () => {
    const invite = await newInvite();
    const proof = (await mailedTo(invite.email)).split('.').at(-1) ?? '';
    const answers = [
      invite,
      await listInvites(cloud.deps, admin, { limit: 50 }),
      await extend(invite, 1),
      await status(invite),
    ];
    expect(JSON.stringify(answers)).not.toContain(proof);

    const { answer } = await register(invite);
    expect(answer).toMatchObject({ user: { emailVerified: false }, tokens: {} });
    expect(await verificationsTo(invite.email)).toHaveLength(1);
  });

  it('opens nothing with the proof of another invitation, and is revoked with its own', async () => {
    const [invite, other] = [await newInvite(), await newInvite()];
    const [own, others] = [await mailedTo(invite.email), await mailedTo(other.email)];
    const proofOf = (token: string) => token.split('.').at(-1) ?? '';
    for (const token of [
      `${invite.token}.${proofOf(others)}`,
      own.replace(/\.[^.]+(\.[^.]+)$/, '$1'),
    ]) {
      await expect(register({ ...invite, token })).rejects.toMatchObject({
        code: 'invite_not_found',
      });
    }
    await revokeInvite(cloud.deps, admin, invite);
    await newInvite({ email: invite.email });
    await expect(register({ ...invite, token: own })).rejects.toMatchObject({
      code: 'invite_not_found',
    });
  });
});

describe('the reminder', () => {
  it.each([
    [1, undefined],
    [2, DAY_MS],
    [7, 6 * DAY_MS],
    [30, 29 * DAY_MS],
  ])(
    'of an invitation for %p days comes a day before its end, or not at all',
    async (days, after) => {
      const { id, expiresAt } = await newInvite({ expiresInDays: days });
      const dueAt = after && new Date(time + after).toISOString();
      const message = { kind: 'inviteExpires', tenantId: admin.tenantId, inviteId: id, expiresAt };
      expect(await remindersOf(id)).toEqual(dueAt ? [{ queue: 'people', message, dueAt }] : []);
    },
  );

  it('names the end and carries the link', async () => {
    await proveAddress(cloud.deps, admin);
    const invite = await newInvite({ expiresInDays: 7 });
    expect(await remind(invite)).toMatchObject({
      to: invite.email,
      subject: 'Your invitation to Acme is about to expire',
      text: expect.stringContaining(`/#/accept-invite?token=${invite.token}`),
    });
  });

  it('is silent once the invitation was used, extended or revoked', async () => {
    const [used, extended, revoked] = [await newInvite(), await newInvite(), await newInvite()];
    await register(used);
    const { invite: longer } = await extend(extended, 7);
    await revokeInvite(cloud.deps, admin, revoked);

    for (const invite of [used, extended, revoked]) expect(await remind(invite)).toBeUndefined();
    expect(await remind(longer)).toBeTruthy();
  });
});

describe('an administrator whose address is not verified', () => {
  it('invites, but has nothing of theirs mailed to strangers', async () => {
    const word = 'attacker.example';
    admin = await newAdmin(cloud.deps, word);
    const invite = await newInvite();
    await extend(invite, 7);

    const letters = (await outboxOf(cloud, admin.tenantId)).filter(
      ({ message }) => message.to === invite.email,
    );
    const subject = 'Join an organization on Talkwright';
    expect(letters.map(({ message }) => message.subject)).toEqual([subject, subject]);
    expect(JSON.stringify([...letters, await remind(invite)])).not.toContain(word);
  });

  it('names the organization from the verification on', async () => {
    admin = await proveAddress(cloud.deps, admin);
    const { email: to } = await newInvite();
    const letters = (await outboxOf(cloud, admin.tenantId)).map(({ message }) => message);
    expect(letters).toContainEqual(
      expect.objectContaining({ to, subject: 'Join Acme on Talkwright' }),
    );
  });
});

it('that is revoked while somebody leaves for it says so, and leaves the address free for another', async () => {
  const leaver = await newAdmin(cloud.deps);
  const { email } = leaver.user;
  const invite = await newInvite({ email });
  const signedIn = await logIn(cloud.deps, anybody, {
    ...{ email, password: PASSWORD, rememberMe: false },
  });
  const { sessionId } = signedIn?.refreshToken ?? { sessionId: '' };
  const caller = { ...leaver, sessionId, passwordGivenAt: cloud.deps.now().toISOString() };
  let looks = 0;
  const find: typeof cloud.deps.invites.find = async (...place) => {
    looks += 1;
    if (looks === 2) await revokeInvite(cloud.deps, admin, invite);
    return cloud.deps.invites.find(...place);
  };
  const deps = { ...cloud.deps, invites: { ...cloud.deps.invites, find } };
  const input = { inviteToken: invite.token, confirmation: 'DELETE' as const };
  await expect(joinWithAccount(deps, caller, input)).rejects.toMatchObject({
    code: 'left_without_joining',
  });
  const again = await newInvite({ email });
  expect(again).not.toHaveProperty('hasAccountElsewhere');
  await expect(register(again)).resolves.toMatchObject({ answer: { user: { email } } });
});

describe('an organization that is being deleted', () => {
  it('takes nobody in and reminds nobody', async () => {
    const invite = await newInvite();
    const { tenantId } = admin;
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { isDeleted: true })]);

    await expect(status(invite)).rejects.toMatchObject({ code: 'invite_not_found' });
    await expect(register(invite)).rejects.toMatchObject({ code: 'invite_not_found' });
    expect(await remind(invite)).toBeUndefined();
  });
});

it('lists all invitations, the newest first, whatever is revoked and sent between two pages', async () => {
  const { id } = await newInvite();
  const made = await cloud.deps.invites.find(admin.tenantId, id);
  if (!made) throw new Error('No invitation was made.');
  // Some are of the same moment.
  const times = Array.from({ length: 260 }, (_, n) => new Date(time + (n >> 2)).toISOString());
  const invites = times.map((createdAt, n) => ({ ...made.value, id: `invite-${n}`, createdAt }));
  for (let at = 0; at < invites.length; at += 100) {
    const batch = invites.slice(at, at + 100).map((one) => writeInvite(one));
    await cloud.deps.outbox.commit(admin.tenantId, batch);
  }

  const first = await listInvites(cloud.deps, admin, { limit: 200 });
  expect(first).toMatchObject({ total: 261, nextCursor: expect.any(String) });
  const revoked = new Set<string>();
  const pages = await pagesOf(
    (at) => listInvites(cloud.deps, admin, { limit: 60, ...at }),
    async ({ invites: [shown] }) => {
      if (!shown) return;
      revoked.add(shown.id);
      await revokeInvite(cloud.deps, admin, shown);
      await newInvite();
    },
  );
  const listed = pages.flatMap((page) => page.invites);
  const created = listed.map(({ createdAt }) => createdAt);
  expect(created).toEqual(created.toSorted().reverse());
  const ids = listed.map((invite) => invite.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([id, ...invites.map((invite) => invite.id)]));
  expect(listed.every(({ token }) => token.length > 0)).toBe(true);
  expect(revoked.size).toBe(pages.length);
});

it('records every change for the audit', async () => {
  const [used, revoked] = [await newInvite(), await newInvite({ role: 'admin' })];
  await extend(revoked, 7);
  await revokeInvite(cloud.deps, admin, revoked);
  await register(used);

  const entries = (await outboxOf(cloud, admin.tenantId)).filter(({ queue }) => queue === 'audit');
  expect(entries.map(({ message }) => [message.userEmail, message.action])).toEqual([
    [admin.user.email, `invited ${used.email} as user`],
    [admin.user.email, `invited ${revoked.email} as admin`],
    [admin.user.email, `extended the invitation of ${revoked.email}`],
    [admin.user.email, `revoked the invitation of ${revoked.email}`],
    [used.email, 'joined with an invitation as user'],
  ]);
});

type Fields = { email?: string; role?: 'user' | 'admin'; expiresInDays?: number };
type Made = { id: string; email: string; token: string; expiresAt: string };

async function newInvite(fields: Fields = {}) {
  const input = { email: newAddress(), role: 'user' as const, expiresInDays: 7, ...fields };
  return (await createInvite(cloud.deps, admin, input)).invite;
}

const extend = ({ id }: Made, extendDays: number) =>
  extendInvite(cloud.deps, admin, { id, extendDays });

const status = ({ token }: Made) => getInviteStatus(cloud.deps, anybody, { token });

const register = ({ email, token }: Made) =>
  registerInvite(cloud.deps, anybody, {
    email,
    password: PASSWORD,
    firstName: 'Ben',
    lastName: 'Okafor',
    inviteToken: token,
  });

const lettersTo = async (to: string) =>
  (await outboxOf(cloud, admin.tenantId))
    .map(({ message }) => message)
    .filter((letter) => letter.to === to);

/** The token of the invitation's link. */
async function mailedTo(email: string): Promise<string> {
  const [letter] = await lettersTo(email);
  return /accept-invite\?token=([\w.-]+)/.exec(String(letter?.text))?.[1] ?? '';
}

const verificationsTo = async (email: string) =>
  (await lettersTo(email)).filter(({ subject }) => subject === 'Verify your email address');

/** The mail that is sent, if one is. */
async function remind({ id: inviteId, expiresAt }: Made) {
  const sent: unknown[] = [];
  const bus = { send: async (...[, letter]: Parameters<Bus['send']>) => void sent.push(letter) };
  const message = { tenantId: admin.tenantId, inviteId, expiresAt };
  await remindOfInvite({ ...cloud.deps, bus }, message, { id: inviteId });
  expect(sent.length).toBeLessThan(2);
  return sent[0];
}

const remindersOf = async (inviteId: string) =>
  (await outboxOf(cloud, admin.tenantId)).filter(({ message }) => message.inviteId === inviteId);
