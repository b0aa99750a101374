import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Anonymous, Member } from '../../../functions/src/accounts/caller.ts';
import { claimEmail } from '../../../functions/src/accounts/claim-email.ts';
import { rateLimits } from '../../../functions/src/people/rate-limits.ts';
import { announceRequests } from '../../../functions/src/people/requests/announce-requests.ts';
import { decideRequest } from '../../../functions/src/people/requests/decide-request.ts';
import { findPendingRequest } from '../../../functions/src/people/requests/find-pending-request.ts';
import { listPendingRequests } from '../../../functions/src/people/requests/list-pending-requests.ts';
import {
  createRequest,
  type JoinRequest,
} from '../../../functions/src/people/requests/request-record.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { verifyEmail } from '../../../functions/src/sign-in/verify-email.ts';
import { joinTenant } from '../../../functions/src/sign-up/join-tenant.ts';
import { newAddress } from '../../support/api/people.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { pagesOf } from '../../support/cloud/pages.ts';
import { anybody, newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';
import { tally } from '../../support/tally.ts';

/** How far the clock was turned. */
let ahead = 0;
let cloud: Cloud;
let admin: Member;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  ahead = 0;
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

describe('an approval', () => {
  it('can be made again after one that died when it had claimed the address', async () => {
    const request = await join(admin);
    const { email, userId, tenantId } = request;
    await claimEmail(cloud.deps, { id: userId, tenantId, email });

    await decide(request, true);
    const user = await cloud.deps.accounts.findUserByEmail(email);
    expect(user?.value).toMatchObject({ id: userId, tenantId, active: true });
  });

  it('holds the address for a minute from its last try, not from its first', async () => {
    const now = Date.now();
    const email = newAddress();
    const claim = (id: string, seconds: number) =>
      claimEmail(
        { ...cloud.deps, now: () => new Date(now + seconds * 1_000) },
        { id, tenantId: admin.tenantId, email },
      );
    await expect(claim('approved', 0)).resolves.toBe(true);
    await expect(claim('approved', 50)).resolves.toBe(true);
    await expect(claim('another', 70)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(claim('another', 110)).resolves.toBe(true);
  });

  it('takes nobody into an organization that is being deleted', async () => {
    const request = await join(admin);
    const { tenantId, email } = request;
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { isDeleted: true })]);

    await expect(decide(request, true)).rejects.toMatchObject({ code: 'not_found' });
    await expect(join(admin)).rejects.toMatchObject({ code: 'tenant_not_found' });
    expect(await cloud.deps.accounts.findUserByEmail(email)).toBeUndefined();
  });
});

describe('the news of a request', () => {
  it('goes to administrators with a verified address, whoever the primary contact is', async () => {
    await proveAddress(cloud.deps, admin);
    await appointContact('office@example.com');
    await announce(await join(admin));

    expect(await newsOf(admin)).toMatchObject([
      { to: admin.user.email, subject: 'Ben Okafor asks to join Acme' },
    ]);
  });

  it('is one mail an hour, however many ask', async () => {
    await proveAddress(cloud.deps, admin);
    const subjects = async () => (await newsOf(admin)).map(({ subject }) => subject);
    await announce(await join(admin));

    const others = await Promise.all(Array.from({ length: 5 }, () => join(admin)));
    for (const request of others) {
      await expect(announce(request, 3_590)).rejects.toBeInstanceOf(Postponed);
    }
    expect(await subjects()).toEqual(['Ben Okafor asks to join Acme']);
    for (const request of others) await announce(request, 3_601);
    expect(await subjects()).toEqual(['Ben Okafor asks to join Acme', '6 people ask to join Acme']);
  });

  it('is one mail of two workers at the same moment', async () => {
    await proveAddress(cloud.deps, admin);
    const requests = [await join(admin), await join(admin)];
    const outcomes = await Promise.allSettled(requests.map((request) => announce(request)));
    expect(await newsOf(admin)).toHaveLength(1);
    // The loser is tried again, as any message that fails, and finds nothing left to say.
    for (const [at, { status }] of outcomes.entries()) {
      if (status === 'rejected') await announce(requests[at] as JoinRequest);
    }
    expect(await newsOf(admin)).toHaveLength(1);
  });

  it('is none once the request is decided', async () => {
    const request = await join(admin);
    await decide(request, false);
    await announce(request);
    expect(await newsOf(admin)).toEqual([]);
  });

  it.each([
    ['the primary contact', 'office@example.com'],
    ['the first administrator where there is none', ''],
  ])('goes without a word of strangers to %s while nobody is verified', async (_who, contact) => {
    admin = await newAdmin(cloud.deps, 'Attacker');
    await appointContact(contact);
    const request = await join(admin);
    const { email } = request;
    await announce(request);

    const letters = await newsOf(admin);
    expect(letters).toMatchObject([
      { to: contact || admin.user.email, subject: 'Somebody asks to join your organization' },
    ]);
    for (const word of ['Ben', 'Okafor', 'Attacker', email]) {
      expect(JSON.stringify(letters)).not.toContain(word);
    }
  });
});

describe('the mail that confirms a request', () => {
  it('names the organization once an administrator is verified', async () => {
    const textTo = async (email: string) =>
      (await outboxOf(cloud, admin.tenantId)).find(({ message }) => message.to === email)?.message
        .text;
    const early = await ask(admin);
    expect(await textTo(early)).toContain('asked to join an organization on Talkwright');

    await proveAddress(cloud.deps, admin);
    const late = await ask(admin);
    expect(await textTo(late)).toContain('asked to join Acme on Talkwright');
  });
});

describe('a password', () => {
  it('stands as long as nobody asks again with the same address', async () => {
    const first = await join(admin);
    expect(first.passwordHash).toEqual(expect.any(String));

    const email = await ask(admin);
    expect(await join(admin, email)).toMatchObject({ passwordHash: null });
  });
});

describe('what strangers ask', () => {
  it('fills nothing while they prove no address: neither the list nor the day', async () => {
    for (let n = 0; n < 199; n += 1) await takePlace(admin);
    const [email = ''] = await Promise.all([1, 2, 3].map(() => ask(admin)));
    expect(await cloud.deps.requests.count(admin.tenantId)).toBe(0);
    expect(await cloud.deps.requests.findByEmail(email)).toBeUndefined();
    await expect(join(admin)).resolves.toMatchObject({ tenantId: admin.tenantId });
  });

  it('is heard 50 times a day from one address, for one organization', async () => {
    const source = from('192.0.2.1');
    const asks = Array.from({ length: 60 }, () => ask(admin, newAddress(), source));
    expect(await tally(asks)).toEqual({ success: 50, too_many: 10 });
    await expect(ask(await newAdmin(cloud.deps), newAddress(), source)).resolves.toBeTruthy();
    await expect(ask(admin)).resolves.toBeTruthy();
  });

  it('is filed 200 times a day, and the link of who comes later works another day', async () => {
    for (let n = 0; n < 200; n += 1) await takePlace(admin);
    const email = await ask(admin);
    const token = await linkTo(admin, email);
    await expect(verifyEmail(cloud.deps, anybody, { token })).rejects.toMatchObject({
      code: 'too_many',
      message: 'This organization has been asked too often today. Open the link again tomorrow.',
    });
    ahead = 24 * 3_600_000;
    await expect(verifyEmail(cloud.deps, anybody, { token })).resolves.toMatchObject({
      awaitsApproval: true,
    });
  });
});

it('forgets a request, and what leads to it, when nobody decides for 30 days', async () => {
  const { id, tenantId } = await join(admin);
  const client = new CosmosClient(cloud.connection);
  const database = client.database('talkwright');
  const ttls = await Promise.all([
    database.container('tenants').item(id, tenantId).read(),
    database.container('directory').item(id, id).read(),
  ]);
  client.dispose();
  expect(ttls.map(({ resource }) => resource.ttl)).toEqual([2_592_000, 2_592_000]);
});

describe('a log-in', () => {
  it('finds the last request of a person, until it is decided', async () => {
    const [first, second] = [admin, await newAdmin(cloud.deps)];
    const email = newAddress();
    const find = () => findPendingRequest(cloud.deps, email);
    expect(await find()).toBeUndefined();

    const earlier = await join(first, email);
    const later = await join(second, email);
    expect(await find()).toEqual({ passwordHash: later.passwordHash });
    await decide(earlier, false);
    expect(await find()).toEqual({ passwordHash: later.passwordHash });
    await decide(later, false);
    expect(await find()).toBeUndefined();
  });
});

it('lists all requests, the oldest first, whatever is decided between two pages', async () => {
  const { tenantId, ...request } = await join(admin);
  const times = Array.from({ length: 260 }, (_, n) => new Date((n >> 2) * 1_000).toISOString());
  const older = times.map((createdAt, n) => ({
    ...request,
    tenantId,
    id: `request-${n}`,
    createdAt,
  }));
  for (let at = 0; at < older.length; at += 100) {
    const batch = older.slice(at, at + 100).map((one) => createRequest(one));
    await cloud.deps.outbox.commit(tenantId, batch);
  }

  const pages = await pagesOf(
    (at) => listPendingRequests(cloud.deps, admin, { limit: 60, ...at }),
    async ({ requests: [shown] }) => shown && decide({ ...request, id: shown.id, tenantId }, false),
  );
  const listed = pages.flatMap(({ requests }) => requests);
  expect(pages[0]?.total).toBe(261);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual([...times, request.createdAt]);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(261);
});

it('records every decision for the audit', async () => {
  const [approved, rejected] = [await join(admin), await join(admin)];
  await decide(approved, true);
  await decide(rejected, false);

  const entries = (await outboxOf(cloud, admin.tenantId)).filter(({ queue }) => queue === 'audit');
  expect(entries.map(({ message }) => message.action)).toEqual([
    `approved the request of ${approved.email} to join as user`,
    `rejected the request of ${rejected.email} to join`,
  ]);
});

const appointContact = (primaryContact: string) =>
  cloud.deps.outbox.commit(admin.tenantId, [patchTenant(admin.tenantId, { primaryContact })]);

const newsOf = async ({ tenantId }: Member) =>
  (await outboxOf(cloud, tenantId))
    .map(({ message }) => message)
    .filter(({ subject }) => /asks? to join/.test(String(subject)));

const from = (address: string): Anonymous => ({
  kind: 'anonymous',
  client: { address, userAgent: 'jest', origin: null },
});

let clients = 0;
const anotherClient = () => {
  clients += 1;
  return from(`198.51.100.${clients}`);
};

/** Asks, without opening the link that is mailed then. */
async function ask({ tenantId }: Member, email = newAddress(), caller = anotherClient()) {
  const person = { email, firstName: 'Ben', lastName: 'Okafor' };
  const wishes = { password: PASSWORD, tenantId, role: 'admin' } as const;
  await joinTenant(cloud.deps, caller, { ...person, ...wishes });
  return email;
}

const takePlace = ({ tenantId }: Member) =>
  cloud.deps.rateLimiter.take(rateLimits.requestsByTenant, tenantId);

/** The newest one. */
async function linkTo({ tenantId }: Member, email: string): Promise<string> {
  const letters = (await outboxOf(cloud, tenantId)).filter(({ message }) => message.to === email);
  return /token=([\w-]+)/.exec(String(letters.at(-1)?.message.text))?.[1] ?? '';
}

/** As the message does that the request leaves behind, so many seconds from now. */
function announce({ tenantId, id: requestId }: JoinRequest, seconds = 0): Promise<void> {
  ahead = seconds * 1_000;
  return announceRequests(cloud.deps, { tenantId, requestId });
}

/** Asks, and proves the address. */
async function join(member: Member, email = newAddress()) {
  await ask(member, email);
  await verifyEmail(cloud.deps, anybody, { token: await linkTo(member, email) });
  const request = await cloud.deps.requests.findByEmail(email);
  if (!request) throw new Error('No request was filed.');
  return request.value;
}

const decide = ({ id, tenantId }: { id: string; tenantId: string }, approved: boolean) =>
  decideRequest(cloud.deps, { ...admin, tenantId }, { id, approved, role: 'user', reason: '' });
