import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { addCounts } from '../../../functions/src/conversations/add-counts.ts';
import { setAgentCap } from '../../../functions/src/quotas/set-agent-cap.ts';
import { tellAboutUsage } from '../../../functions/src/quotas/tell-about-usage.ts';
import type { MeterName } from '../../../functions/src/usage/meter-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

let cloud: Cloud;
let admin: Member;
let time = 0;

beforeAll(async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' };
  cloud = await startCloud({ now: () => new Date(time) }, undefined, stripe);
});
beforeEach(async () => {
  time = Date.parse('2028-02-29T12:00:00.000Z');
  admin = await proveAddress(cloud.deps, await newAdmin(cloud.deps));
});
afterAll(() => cloud.stop());

const change = (fields: Parameters<typeof patchTenant>[1]) =>
  cloud.deps.outbox.commit(admin.tenantId, [patchTenant(admin.tenantId, fields)]);

async function use(name: MeterName, count: number): Promise<void> {
  const cycle = new Date(time).toISOString().slice(0, 7);
  await cloud.deps.meters.begin(admin.tenantId, cycle);
  await cloud.deps.meters.add(admin.tenantId, cycle, [name, count]);
}

/** Looks twice, at the same moment and once more: the titles of all notifications, which are as many as mails. */
async function told(): Promise<string[]> {
  await Promise.all([tellAboutUsage(cloud.deps), tellAboutUsage(cloud.deps)]);
  await tellAboutUsage(cloud.deps);
  const { tenantId, userId } = admin;
  const listed = await cloud.deps.notifications.list({ tenantId, userId }, ['admins'], 50);
  const titles = listed.flatMap(({ kind, title }) => (kind === 'usage' ? [title] : [])).sort();
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual(titles);
  return titles;
}

async function mails(): Promise<{ subject: string; text: string }[]> {
  const waiting = await outboxOf(cloud, admin.tenantId);
  return waiting
    .map(({ message }) => ({ subject: String(message.subject), text: String(message.text) }))
    .filter(({ text }) => text.includes('once a month at most'));
}

const HIGH = "80 % of this month's pages are used";
const FULL = "This month's pages are used up";

it('tells each step once a month, whoever looks how often', async () => {
  await use('pages', 1_599);
  expect(await told()).toEqual([]);
  await use('pages', 1);
  expect(await told()).toEqual([HIGH]);
  expect((await mails())[0]?.text).toContain(
    'The Pro plan has 10,000 pages a month for $299 a month.',
  );
  await use('pages', 500);
  expect(await told()).toEqual([HIGH, FULL]);

  time = Date.parse('2028-03-01T00:00:00.000Z');
  expect(await told()).toEqual([HIGH, FULL]);
  await use('pages', 1_700);
  expect(await told()).toEqual([HIGH, HIGH, FULL]);
});

it('tells the last of two steps that are passed at once, each meter for itself', async () => {
  await use('pages', 2_000);
  await use('webSearches', 900);
  expect(await told()).toEqual(["80 % of this month's web searches are used", FULL]);
});

it('tells nothing of what has no limit, nor while the plan is not paid', async () => {
  await change({ plan: 'enterprise' });
  await use('pages', 1_000_000);
  expect(await told()).toEqual([]);
  await change({ plan: 'core' });
  time = Date.parse('2028-03-14T12:00:00.000Z');
  await use('pages', 2_000);
  expect(await told()).toEqual([]);
});

it('goes by the limit of the moment where boosts are raised in between', async () => {
  await use('pages', 1_700);
  await change(subscribed(0));
  expect(await told()).toEqual([HIGH]);
  expect((await mails())[0]?.text).toContain(
    'A boost adds 500 pages a month for $25 a month.\n\nThe Pro plan has 10,000 pages a month for $299 a month.',
  );
  await change(subscribed(1));
  await use('pages', 400);
  expect(await told()).toEqual([HIGH]);
  await use('pages', 400);
  expect(await told()).toEqual([HIGH, FULL]);
});

it("tells of an agent's cap at its own step, and when it is reached", async () => {
  const { agentId } = await newPage(cloud, admin);
  await setAgentCap(cloud.deps, admin, { agentId, cap: 10, warnAt: 50 });
  const converse = (conversations: number) =>
    addCounts(
      cloud.deps.dayCounters,
      { tenantId: admin.tenantId, agentId, day: '2028-02-29', model: 'gpt-5-mini' },
      { sessionId: cloud.deps.newId(), turnId: 'turn', conversations },
      { ...nothing, tools: {} },
    );
  await converse(4);
  expect(await told()).toEqual([]);
  await converse(1);
  const warning = 'Support has used 50 % of its cap';
  expect(await told()).toEqual([warning]);
  await setAgentCap(cloud.deps, admin, { agentId, cap: 10, warnAt: 60 });
  await converse(5);
  expect(await told()).toEqual(['Support has reached its cap', warning]);
  expect((await mails()).map(({ text }) => text).join()).toContain('Your other agents go on.');
});

const nothing = {
  ...{
    messagesIn: 0,
    messagesOut: 0,
    tokensIn: 0,
    tokensOut: 0,
    sessionsStarted: 0,
    unanswered: 0,
  },
};

const subscribed = (boosts: number): Parameters<typeof patchTenant>[1] => ({
  billing: {
    ...{ trialEndsAt: '2028-01-01T00:00:00.000Z', customerId: 'cus_1', checkout: null },
    subscription: {
      ...{ id: 'sub_1', status: 'active', plan: 'core', billingCycle: 'monthly', boosts },
      ...{ periodStart: '2028-02-01T00:00:00.000Z', periodEnd: '2028-03-01T00:00:00.000Z' },
      ...{ cancelAt: null, pastDueSince: null, payUrl: null, next: null },
    },
  },
});
