import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../functions/src/auth/account-records.ts';
import type { Member } from '../../functions/src/http/caller.ts';
import { decideRequest } from '../../functions/src/organization/decide-request.ts';
import { findPendingRequest } from '../../functions/src/organization/find-pending-request.ts';
import { joinTenant } from '../../functions/src/organization/join-tenant.ts';
import { PASSWORD } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/embedded-cloud.ts';
import { newAddress } from '../support/people.ts';
import { anybody, newAdmin, outboxOf } from '../support/use-cases.ts';

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
    await cloud.deps.accounts.claimEmail(email, { id: userId, tenantId }, cloud.deps.now());

    await decide(request, true);
    const user = await cloud.deps.accounts.findUserByEmail(email);
    expect(user?.value).toMatchObject({ id: userId, tenantId, active: true });
  });

  it('holds the address for a minute from its last try, not from its first', async () => {
    const now = Date.now();
    const email = newAddress();
    const claim = (id: string, seconds: number) =>
      cloud.deps.accounts.claimEmail(
        email,
        { id, tenantId: admin.tenantId },
        new Date(now + seconds * 1_000),
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
  it.each([
    ['the primary contact', 'office@example.com'],
    ['the first administrator where there is none', ''],
  ])('goes to %s', async (_who, primaryContact) => {
    const { tenantId } = admin;
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { primaryContact })]);
    await join(admin);

    const mails = (await outboxOf(cloud, tenantId)).map(({ message }) => message);
    expect(mails).toContainEqual(
      expect.objectContaining({
        to: primaryContact || admin.user.email,
        subject: 'Ben Okafor asks to join Acme',
      }),
    );
  });
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
