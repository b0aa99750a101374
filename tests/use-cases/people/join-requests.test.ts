import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { claimEmail } from '../../../functions/src/accounts/claim-email.ts';
import { decideRequest } from '../../../functions/src/people/requests/decide-request.ts';
import { findPendingRequest } from '../../../functions/src/people/requests/find-pending-request.ts';
import { writeRequest } from '../../../functions/src/people/requests/request-record.ts';
import { joinTenant } from '../../../functions/src/sign-up/join-tenant.ts';
import { newAddress } from '../../support/api/people.ts';
import { PASSWORD } from '../../support/client.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { anybody, newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let admin: Member;

beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
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
    await join(admin);

    expect(await newsOf(admin)).toMatchObject([
      { to: admin.user.email, subject: 'Ben Okafor asks to join Acme' },
    ]);
  });

  it.each([
    ['the primary contact', 'office@example.com'],
    ['the first administrator where there is none', ''],
  ])('goes without a word of strangers to %s while nobody is verified', async (_who, contact) => {
    admin = await newAdmin(cloud.deps, 'Attacker');
    await appointContact(contact);
    const { email } = await join(admin);

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
    const { email: early } = await join(admin);
    expect(await textTo(early)).toContain('asked to join an organization on Talkwright');

    await proveAddress(cloud.deps, admin);
    const { email: late } = await join(admin);
    expect(await textTo(late)).toContain('asked to join Acme on Talkwright');
  });
});

describe('a password', () => {
  it('stands as long as nobody asks again with the same address', async () => {
    const first = await join(admin);
    expect(first.passwordHash).toEqual(expect.any(String));
    const again = await join(admin, first.email);
    expect(again.passwordHash).toBeNull();
  });

  it('is none for an address that has an account', async () => {
    const other = await newAdmin(cloud.deps);
    expect(await join(admin, other.user.email)).toMatchObject({ passwordHash: null });
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

it('lists the 200 oldest requests', async () => {
  const { tenantId, ...request } = await join(admin);
  const times = Array.from({ length: 202 }, (_, n) => new Date(n * 1_000).toISOString());
  const older = times.map((createdAt, n) => ({
    ...request,
    tenantId,
    id: `request-${n}`,
    createdAt,
  }));
  for (let at = 0; at < older.length; at += 100) {
    const batch = older.slice(at, at + 100).map((one) => writeRequest(one));
    await cloud.deps.outbox.commit(tenantId, batch);
  }

  const listed = await cloud.deps.requests.list(tenantId);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(times.slice(0, 200));
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
    .filter(({ subject }) => /asks to join/.test(String(subject)));

async function join({ tenantId }: Member, email = newAddress()) {
  await joinTenant(cloud.deps, anybody, {
    email,
    password: PASSWORD,
    firstName: 'Ben',
    lastName: 'Okafor',
    tenantId,
    role: 'admin',
  });
  const request = await cloud.deps.requests.findByEmail(email);
  if (!request) throw new Error('No request was filed.');
  return request.value;
}

const decide = ({ id, tenantId }: { id: string; tenantId: string }, approved: boolean) =>
  decideRequest(cloud.deps, { ...admin, tenantId }, { id, approved, role: 'user', reason: '' });
