import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { followSubscription } from '../../../functions/src/billing/follow-subscription.ts';
import { queueSyncs } from '../../../functions/src/billing/queue-syncs.ts';
import { startCheckout } from '../../../functions/src/billing/start-checkout.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { listNotifications } from '../../../functions/src/notifications/list-notifications.ts';
import { purgeTenant } from '../../../functions/src/organization/purge-tenant.ts';
import { deleteAccount } from '../../../functions/src/sign-in/delete-account.ts';
import { type Billing, startBilling } from '../../support/cloud/billing.ts';
import { newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';

const DAY_MS = 24 * 3_600_000;

let billing: Billing;
let admin: Member;
let daysOn = 0;

beforeAll(async () => {
  billing = await startBilling({ now: () => new Date(Date.now() + daysOn * DAY_MS) });
});
beforeEach(async () => {
  daysOn = 0;
  admin = await proveAddress(billing.deps, await newAdmin(billing.deps));
});
afterAll(() => billing.stop());

const customerOf = async () =>
  (await billing.deps.accounts.getTenant(admin.tenantId)).billing?.customerId ?? '';

/** What could still cost somebody money. */
async function left(customer: string) {
  return billing.deps.payments.ask(async (stripe) => ({
    subscriptions: (await stripe.subscriptions.list({ customer })).data.length,
    invoices: (await stripe.invoices.list({ customer, status: 'open' })).data.length,
    checkouts: (await stripe.checkout.sessions.list({ customer, status: 'open' })).data.length,
  }));
}
const nothing = { subscriptions: 0, invoices: 0, checkouts: 0 };

describe('an organization that is deleted', () => {
  it('stays as it is when Stripe fails, and is charged for nothing afterwards, not even what is open', async () => {
    await billing.subscribe(admin);
    await syncSubscription(billing.deps, admin.tenantId);
    const { subscription } = (await billing.deps.accounts.getTenant(admin.tenantId)).billing ?? {};
    await billing.press(`subscriptions/${subscription?.id}/renew`, { payment: 'fail' });
    const customer = await customerOf();
    expect(await left(customer)).toEqual({ ...nothing, subscriptions: 1, invoices: 1 });

    await billing.press('faults', { kind: 'error', count: '3' });
    await expect(deleteAccount(billing.deps, admin)).rejects.toMatchObject({
      code: 'payment_provider_failed',
    });
    expect((await billing.deps.accounts.getTenant(admin.tenantId)).isDeleted).toBe(false);

    await deleteAccount(billing.deps, admin);
    expect(await left(customer)).toEqual(nothing);
  });

  it('has its payment page closed, and goes also when its subscription or its customer has gone before', async () => {
    const { url } = await startCheckout(billing.deps, admin, CORE);
    await deleteAccount(billing.deps, admin);
    expect(await billing.pay(url)).toBeUndefined();

    admin = await newAdmin(billing.deps);
    await billing.subscribe(admin);
    const customer = await customerOf();
    await billing.deps.payments.ask(({ customers }) => customers.del(customer));
    await deleteAccount(billing.deps, admin);
    expect((await billing.deps.accounts.getTenant(admin.tenantId)).isDeleted).toBe(true);
  });

  it('ends with its purge what was paid for between, and leaves nothing that leads to it', async () => {
    const { url } = await startCheckout(billing.deps, admin, CORE);
    const customer = await customerOf();
    const { deps } = billing;
    // As if the page had been paid for while the organization was being closed.
    await deleteAccount({ ...deps, payments: { ...deps.payments, isOn: false } }, admin);
    await billing.pay(url);
    expect(await left(customer)).toEqual({ ...nothing, subscriptions: 1 });
    const away = { bus: { send: async () => {} }, blobs: { ...deps.blobs, async *list() {} } };
    const message = {
      tenantId: admin.tenantId,
      purgeId: '',
      look: 'first',
      part: 1,
      removed: {},
    } as const;
    await purgeTenant({ ...deps, ...away }, message);
    expect(await left(customer)).toEqual(nothing);
    expect(await deps.customers.findTenantOf(customer)).toBeUndefined();
  });
});

it('tells administrators three days before a trial ends and when it has, each once, and nobody who pays', async () => {
  const payer = await newAdmin(billing.deps);
  await billing.subscribe(payer);
  for (daysOn of [1, 10, 11.5, 12, 12, 15, 16, 40]) {
    for (const { tenantId } of [admin, payer]) await followSubscription(billing.deps, { tenantId });
  }
  daysOn = 0;
  const { notifications } = await listNotifications(billing.deps, admin);
  expect(notifications.map(({ title }) => title).sort()).toEqual([
    'Your trial ends soon',
    'Your trial has ended',
  ]);
  const mails = await outboxOf(billing.cloud, admin.tenantId);
  const subjects = mails.map(({ message }) => message.subject);
  expect(subjects.filter((subject) => String(subject).startsWith('Your trial'))).toHaveLength(2);
  expect((await listNotifications(billing.deps, payer)).notifications).toEqual([]);
});

it('tells as many administrators of the end as go with the notification', async () => {
  const { tenantId, userId } = admin;
  const first = await billing.deps.accounts.findUser(tenantId, userId);
  if (!first) throw new Error('The administrator is gone.');
  const more = Array.from({ length: 100 }, (_, n) =>
    createUser({ ...first.value, id: `admin-${n}`, email: `ada-${n}@example.com` }),
  );
  await billing.deps.outbox.commit(tenantId, more.slice(50));
  await billing.deps.outbox.commit(tenantId, more.slice(0, 50));
  daysOn = 12;
  await followSubscription(billing.deps, { tenantId });
  daysOn = 0;
  expect((await listNotifications(billing.deps, admin)).notifications).toHaveLength(1);
});

it('tells administrators once that a payment has failed, and until when all goes on', async () => {
  await billing.subscribe(admin);
  await syncSubscription(billing.deps, admin.tenantId);
  const { subscription } = (await billing.deps.accounts.getTenant(admin.tenantId)).billing ?? {};
  await billing.press(`subscriptions/${subscription?.id}/renew`, { payment: 'fail' });
  for (const _event of ['failed', 'updated']) {
    await followSubscription(billing.deps, { tenantId: admin.tenantId });
  }
  const { notifications } = await listNotifications(billing.deps, admin);
  expect(notifications).toMatchObject([
    {
      title: 'A payment failed',
      message: expect.stringMatching(/All goes on until \w+ \d+, \d{4}:/),
    },
  ]);
  const mails = await outboxOf(billing.cloud, admin.tenantId);
  const subjects = mails.map(({ message }) => String(message.subject));
  expect(subjects.filter((subject) => subject.startsWith('A payment failed'))).toHaveLength(1);
});

it('looks after every organization once a day, over an hour, and not after one that is gone', async () => {
  const other = await newAdmin(billing.deps);
  const gone = await newAdmin(billing.deps);
  await deleteAccount(billing.deps, gone);
  const sent: { tenantId: string; delaySeconds: number }[] = [];
  const bus: Deps['bus'] = {
    async send(_queue, message, { delaySeconds = 0 }) {
      sent.push({ ...(message as { tenantId: string }), delaySeconds });
    },
  };
  await queueSyncs({ ...billing.deps, bus });
  const tenantIds = sent.map(({ tenantId }) => tenantId);
  expect(tenantIds).toEqual(expect.arrayContaining([admin.tenantId, other.tenantId]));
  expect(tenantIds).not.toContain(gone.tenantId);
  expect(new Set(tenantIds).size).toBe(tenantIds.length);
  expect(Math.max(...sent.map(({ delaySeconds }) => delaySeconds))).toBeLessThan(3_600);
});

const CORE = { plan: 'core', billingCycle: 'monthly' } as const;
