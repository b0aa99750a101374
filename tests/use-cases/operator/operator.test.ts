import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  listedAs,
  patchTenant,
  type TenantRecord,
  type UserRecord,
} from '../../../functions/src/accounts/account-records.ts';
import { newBilling } from '../../../functions/src/accounts/billing-record.ts';
import { runCommand } from '../../../functions/src/operator/run-command.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { entitlementsOf } from '../../../functions/src/usage/entitlements.ts';
import { addConversations } from '../../../functions/src/usage/meter-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { outboxOf } from '../../support/cloud/use-cases.ts';

const today = new Date('2026-03-01T00:00:00.000Z');
let cloud: Cloud;
let tenantId: string;
let slug: string;
let tenants = 0;

beforeAll(async () => {
  cloud = await startCloud({ now: () => today });
});
beforeEach(async () => {
  tenantId = cloud.deps.newId();
  tenants += 1;
  slug = `acme-${tenants}`;
  await createCosmos(cloud.deps.config, nobody)
    .items('tenants')
    .create({
      ...{ id: tenantId, tenantId, type: 'tenant', name: 'Acme', slug },
      ...{ plan: 'core', billingCycle: 'monthly', domains: [], verifiedDomains: [] },
      ...{ primaryContact: '', retention: '90', knowledgeCell: 'knowledge', isDeleted: false },
      billing: newBilling('2026-02-20T00:00:00.000Z'),
      createdAt: '2026-02-06T00:00:00.000Z',
    });
});
afterAll(() => cloud.stop());

const operate = (...words: string[]) => runCommand(cloud.deps, 'ada', [slug, ...words]);
const entitled = async () =>
  entitlementsOf(await cloud.deps.accounts.getTenant(tenantId), cloud.deps.now());

it('says how an organization stands, which members cannot change', async () => {
  expect(await operate('show')).toMatch(/Plan +core, unpaid\n.*until 2026-02-20/);
  const agentCaps = { helper: { cap: 5, warnAt: null } };
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { agentCaps })]);
  expect(await operate('show')).toMatch(/Caps of agents +helper 0 of 5\n/);
});

it('lets a trial go on, from today where it is over', async () => {
  expect(await operate('extend-trial', '7')).toContain('until 2026-03-08');
  expect(await entitled()).toMatchObject({ state: 'trialing', conversations: 100 });
  expect(await operate('extend-trial', '7')).toContain('until 2026-03-15');
});

it('sets limits in place of those of the plan, and takes them back', async () => {
  await operate('extend-trial', '7');
  await operate('set-limit', 'conversations', '250');
  await operate('set-limit', 'agents', '4');
  expect(await entitled()).toMatchObject({ conversations: 250, agents: 4 });
  await operate('set-limit', 'conversations', 'none');
  expect(await entitled()).toMatchObject({ conversations: 100, agents: 4 });
});

it('says who has used most today', async () => {
  expect(await runCommand(cloud.deps, 'ada', ['busiest'])).toContain('Nobody has used anything');
  const used = { agentId: 'agent', day: '2026-03-01' };
  await cloud.deps.meters.begin(tenantId, '2026-03');
  await createCosmos(cloud.deps.config, nobody)
    .items('ledger-buckets')
    .batch([tenantId, 'n-2026'], [addConversations(used, 7)]);
  expect(await runCommand(cloud.deps, 'ada', ['busiest'])).toMatch(
    new RegExp(`\\n${slug} +7 +7 +0 +0 `),
  );
});

it('says whose passages or conversations come near to what the database holds of one', async () => {
  const items = createCosmos(cloud.deps.config, nobody).items;
  const document = { tenantId, type: 'document', agentId: null };
  await items('tenants').create({ ...document, id: 'one', chunks: 700_000 });
  expect(await runCommand(cloud.deps, 'ada', ['busiest'])).not.toContain('passages');
  await items('tenants').create({ ...document, id: 'two', chunks: 300_000 });
  await items('tenants').create({ ...document, id: 'other', agentId: 'a', chunks: 700_000 });
  for (const command of ['busiest', 'check']) {
    expect(await runCommand(cloud.deps, 'ada', [command])).toContain(
      `${slug}: passages of one agent, or of the documents that all agents know, 66 % of what can be.`,
    );
  }

  for (const id of ['c1', 'c2']) {
    await items('ledger-buckets').create({
      id,
      tenantId,
      bucket: 'c-2026-03',
      type: 'conversation',
    });
  }
  expect(await cloud.deps.summaries.countEverywhere()).toContainEqual({
    ...{ tenantId, bucket: 'c-2026-03', total: 2 },
  });
});

it('has nothing to move where the ledger lies in buckets from the beginning', async () => {
  const run = (...words: string[]) => runCommand(cloud.deps, 'ada', words);
  expect(await run('move-ledger', 'none-left')).toMatch(/^The ledger lies in buckets\./);
  expect(await run('check')).toMatch(/ok +database, ledger +\d+ ms +It lies in buckets\./);
});

it('sets a plan that holds without payment', async () => {
  await operate('set-limit', 'agents', '4');
  await operate('set-plan', 'enterprise');
  expect(await entitled()).toMatchObject({ state: 'active', plan: 'enterprise', agents: 4 });
});

it('leaves each change in the activity, with who made it', async () => {
  await operate('extend-trial', '7');
  const said = (await outboxOf(cloud, tenantId)).map(({ message }) => message);
  expect(said).toContainEqual(
    expect.objectContaining({
      ...{ action: 'extended the trial until 2026-03-08', audience: 'admins' },
      ...{ firstName: 'Operator', lastName: '(ada)' },
    }),
  );
});

describe('superadmins', () => {
  const roleOf = async (email: string) =>
    (await cloud.deps.members.findByEmail(tenantId, email))?.role;

  it('are made and unmade once however often it is asked, and it stands in the activity', async () => {
    await storeMember({ email: 'ben@example.com', role: 'user' });
    expect(await operate('make-superadmin', ' Ben@Example.com')).toBe(
      'This member is a superadmin now.',
    );
    expect(await roleOf('ben@example.com')).toBe('superadmin');
    const after = await outboxOf(cloud, tenantId);
    expect(await operate('make-superadmin', 'ben@example.com')).toMatch(/superadmin already\.$/);
    expect(await outboxOf(cloud, tenantId)).toEqual(after);

    expect(await operate('unmake-superadmin', 'ben@example.com')).toMatch(/administrator now\.$/);
    expect(await roleOf('ben@example.com')).toBe('admin');
    expect(await operate('unmake-superadmin', 'ben@example.com')).toMatch(/no superadmin\.$/);
    const said = (await outboxOf(cloud, tenantId)).map(({ message }) => message);
    for (const role of ['superadmin', 'admin']) {
      expect(said).toContainEqual(
        expect.objectContaining({
          ...{ action: `changed the role of ben@example.com to ${role}`, audience: 'admins' },
          lastName: '(ada)',
        }),
      );
      expect(said).toContainEqual(expect.objectContaining({ kind: 'memberChanged', role }));
    }
    expect(said).toHaveLength(4);
  });

  it.each([
    [undefined, {}, 'Name the member by their email address.'],
    ['ben', {}, 'Name the member by their email address.'],
    ['ann@example.com', {}, 'ann@example.com is no member of Acme.'],
    ['ben@example.com', { active: false }, 'ben@example.com is deactivated.'],
    ['ben@example.com', { emailVerified: false }, 'ben@example.com is not verified: '],
  ])('are not made of %s %j', async (named, fields, sentence) => {
    await storeMember({ email: 'ben@example.com', role: 'admin', ...fields });
    const words = ['make-superadmin', ...(named ? [named] : [])];
    await expect(operate(...words)).rejects.toThrow(sentence);
    expect(await roleOf('ben@example.com')).toBe('admin');
  });

  it('are not made in an organization that has been deleted', async () => {
    await storeMember({ email: 'ben@example.com', role: 'admin' });
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { isDeleted: true })]);
    await expect(operate('make-superadmin', 'ben@example.com')).rejects.toThrow('been deleted.');
  });
});

describe('refuses with a sentence', () => {
  it.each([
    [['nothing'], 'extend-trial <days>'],
    [['set-plan', 'gold'], 'Plans are core, pro, scale, enterprise.'],
    [['set-limit', 'people', '1'], 'Limits are agents, conversations'],
    [['set-limit', 'agents', '-1'], 'Give a whole number from 1'],
    [['set-limit', 'agents', '1e3'], 'Give a whole number from 1'],
    [['extend-trial', '366'], 'Give a whole number from 1 to 365.'],
  ])('%j', (words, sentence) => expect(operate(...words)).rejects.toThrow(sentence));

  it('an organization that is not there', () =>
    expect(runCommand(cloud.deps, 'ada', ['nobody@example.com', 'show'])).rejects.toThrow(
      'There is no organization with the id, slug or member nobody@example.com.',
    ));

  it('to change what somebody pays for', async () => {
    await subscribe('active');
    await expect(operate('set-plan', 'pro')).rejects.toThrow('Change it at Stripe');
    await expect(operate('extend-trial', '3')).rejects.toThrow('Change it at Stripe');
  });
});

it('agrees on a plan after a subscription has ended, without the boosts that went with it', async () => {
  await subscribe('canceled');
  await operate('set-plan', 'pro');
  expect(await entitled()).toMatchObject({ state: 'active', boosts: 0, conversations: 15_000 });
});

async function storeMember(fields: Pick<UserRecord, 'email' | 'role'> & Partial<UserRecord>) {
  const person = { email: fields.email, firstName: 'Ben', lastName: 'Bell' };
  await createCosmos(cloud.deps.config, nobody)
    .items('tenants')
    .create({
      ...{ id: cloud.deps.newId(), tenantId, type: 'user', ...person, ...listedAs(person) },
      ...{ active: true, emailVerified: true, twoFactorEnabled: false, passwordHash: null },
      ...{ sessionVersion: 1, loginsRevoked: 0, lastLoginAt: null },
      ...{ createdAt: '2026-02-06T00:00:00.000Z', ...fields },
    });
}

async function subscribe(status: 'active' | 'canceled'): Promise<void> {
  const record: TenantRecord = await cloud.deps.accounts.getTenant(tenantId);
  const subscription = {
    ...{ id: 'sub_1', status, plan: 'core', billingCycle: 'monthly', boosts: 4 },
    ...{ periodStart: '2026-02-20T00:00:00.000Z', periodEnd: '2026-03-20T00:00:00.000Z' },
    ...{ cancelAt: null, pastDueSince: null, payUrl: null, next: null },
  };
  const billing = { ...newBilling('2026-02-20T00:00:00.000Z'), subscription };
  await createCosmos(cloud.deps.config, nobody)
    .items('tenants')
    .upsert({ ...record, billing });
}
