import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { cancelSubscription } from '../../../functions/src/billing/cancel-subscription.ts';
import { confirmCheckout } from '../../../functions/src/billing/confirm-checkout.ts';
import { ensureCustomer } from '../../../functions/src/billing/ensure-customer.ts';
import { getUsage } from '../../../functions/src/billing/get-usage.ts';
import { listInvoices } from '../../../functions/src/billing/list-invoices.ts';
import { openPortal } from '../../../functions/src/billing/open-portal.ts';
import { startCheckout } from '../../../functions/src/billing/start-checkout.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import { type Billing, startBilling } from '../../support/cloud/billing.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';

const CORE = { plan: 'core', billingCycle: 'monthly' } as const;
const PRO = { plan: 'pro', billingCycle: 'annual' } as const;

let billing: Billing;
let admin: Member;

/** Nothing is heard by webhook here: what counts has to be found without. */
beforeAll(async () => {
  billing = await startBilling();
});
beforeEach(async () => {
  admin = await newAdmin(billing.deps);
});
afterAll(() => billing.stop());

const checkOut = (choice: typeof CORE | typeof PRO = CORE, who = admin) =>
  startCheckout(billing.deps, who, choice);
const standing = async () => (await getUsage(billing.deps, admin)).subscription;
const record = async () => (await billing.deps.accounts.getTenant(admin.tenantId)).billing;
const refused = (code: string) => expect.objectContaining({ code });

/** What Stripe has of the organization's customer. */
async function atStripe() {
  const customer = (await record())?.customerId ?? '';
  const { payments } = billing.deps;
  const [sessions, subscriptions, refunds] = await payments.ask((stripe) =>
    Promise.all([
      stripe.checkout.sessions.list({ customer, limit: 100 }),
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
      stripe.charges.list({ customer, limit: 100 }),
    ]),
  );
  return {
    customer,
    open: sessions.data.filter(({ status }) => status === 'open').map(({ url }) => url),
    live: subscriptions.data.filter(({ status }) => status === 'active').map(({ id }) => id),
    refunded: refunds.data.filter((charge) => charge.refunded).length,
  };
}

it('leads from a trial to a paid plan, which the way back alone does not prove', async () => {
  expect(await standing()).toMatchObject({ status: 'trialing', plan: 'core' });
  const { url } = await checkOut(PRO);
  const [, id = ''] = /\/(cs_\w+)$/.exec(url) ?? [];
  await confirmCheckout(billing.deps, admin, { sessionId: id });
  expect(await standing()).toMatchObject({ status: 'trialing' });

  expect(await billing.pay(url)).toMatch(
    /^http:\/\/localhost:1\/#\/billing\?status=success&session_id=cs_/,
  );
  await confirmCheckout(billing.deps, admin, { sessionId: id });
  expect(await standing()).toMatchObject({
    ...{ status: 'active', plan: 'pro', plan_interval: 'annual', trial_ends_at: null },
    paid_until: expect.any(String),
  });
  await expect(checkOut()).rejects.toEqual(refused('already_subscribed'));

  const paid = await standing();
  const { url: portal } = await openPortal(billing.deps, admin);
  // Looked at, and left again without a change.
  expect(await (await fetch(portal)).text()).toContain('href="http://localhost:1/#/billing"');
  await syncSubscription(billing.deps, admin.tenantId);
  expect(await standing()).toEqual(paid);
});

it('confirms no checkout of another organization, nor one that is not there', async () => {
  const sessionId = await billing.subscribe(admin);
  const stranger = await newAdmin(billing.deps);
  await checkOut(CORE, stranger);
  for (const [who, id] of [
    [stranger, sessionId],
    [await newAdmin(billing.deps), sessionId],
    [admin, 'cs_test_none'],
  ] as const) {
    await expect(confirmCheckout(billing.deps, who, { sessionId: id })).rejects.toEqual(
      refused('checkout_not_found'),
    );
  }
  expect(await standing()).toMatchObject({ status: 'trialing' });
});

describe('one payable page', () => {
  it('for a double click and two administrators at once, whatever each of them chooses', async () => {
    const same = await Promise.all(Array.from({ length: 4 }, () => checkOut()));
    expect(new Set(same.map(({ url }) => url)).size).toBe(1);
    expect((await atStripe()).open).toEqual([same[0]?.url]);

    await Promise.all([checkOut(CORE), checkOut(PRO), checkOut(CORE), checkOut(PRO)]);
    const { open } = await atStripe();
    expect(open).toEqual([(await record())?.checkout?.url]);
  });

  it('for the same choice again, and another one for another choice', async () => {
    const { url } = await checkOut();
    expect((await checkOut()).url).toBe(url);
    const other = await checkOut(PRO);
    expect((await atStripe()).open).toEqual([other.url]);
    expect(await billing.pay(url)).toBeUndefined();
  });

  it('and none for who has paid on the earlier one meanwhile, without a word from Stripe', async () => {
    const { url } = await checkOut();
    await billing.pay(url);
    await expect(checkOut(PRO)).rejects.toEqual(refused('already_subscribed'));
    expect((await atStripe()).live).toHaveLength(1);
    expect(await standing()).toMatchObject({ status: 'active' });
  });

  it('that a refused card leaves open', async () => {
    const { url } = await checkOut();
    expect(await billing.pay(url, '4000000000000002')).toBeUndefined();
    expect((await checkOut()).url).toBe(url);
    await billing.pay(url);
    expect((await atStripe()).live).toHaveLength(1);
  });

  it('again after a subscription has ended, and not while a payment is due', async () => {
    await billing.subscribe(admin);
    await syncSubscription(billing.deps, admin.tenantId);
    const [id = ''] = (await atStripe()).live;
    await billing.press(`subscriptions/${id}/renew`, { payment: 'fail' });
    await expect(checkOut()).rejects.toEqual(refused('payment_due'));
    expect(await standing()).toMatchObject({ status: 'past_due', pay_url: expect.any(String) });
    await billing.deps.payments.ask((stripe) => stripe.subscriptions.cancel(id));
    expect((await checkOut(PRO)).url).toMatch(/\/pay\/cs_/);
    expect((await record())?.subscription).toMatchObject({ status: 'canceled', plan: 'core' });
  });
});

it('makes one customer, whoever asks how often, and another one where it was deleted by hand', async () => {
  const { deps } = billing;
  const asked = Array.from({ length: 4 }, () => ensureCustomer(deps, admin.tenantId));
  const [customer = ''] = new Set(await Promise.all(asked));
  expect((await atStripe()).customer).toBe(customer);
  const found = await deps.payments.ask(({ customers }) => customers.retrieve(customer));
  expect(found).toMatchObject({ metadata: { tenant: admin.tenantId }, email: admin.user.email });

  await billing.subscribe(admin);
  await deps.payments.ask(({ customers }) => customers.del(customer));
  await syncSubscription(deps, admin.tenantId);
  expect(await standing()).toMatchObject({ status: 'trialing' });
  await expect(openPortal(deps, admin)).rejects.toEqual(refused('not_subscribed'));
  await expect(cancelSubscription(deps, admin)).rejects.toEqual(refused('not_subscribed'));
  expect(await listInvoices(deps, admin, {})).toEqual({ invoices: [], nextCursor: null });
  await checkOut();
  expect((await atStripe()).customer).not.toBe(customer);
  expect(await openPortal(deps, admin)).toMatchObject({ url: expect.stringContaining('/portal/') });
});

it('leaves an organization of before billing its plan until it pays', async () => {
  const { outbox } = billing.deps;
  await outbox.commit(admin.tenantId, [patchTenant(admin.tenantId, { plan: 'scale' })]);
  await outbox.commit(admin.tenantId, [
    {
      operation: 'patch',
      id: admin.tenantId,
      patch: [{ op: 'remove', path: '/billing' }],
    },
  ]);
  await checkOut();
  expect(await standing()).toMatchObject({ status: 'active', plan: 'scale', trial_ends_at: null });
  await billing.pay((await checkOut()).url);
  await syncSubscription(billing.deps, admin.tenantId);
  expect(await standing()).toMatchObject({ status: 'active', plan: 'core' });
});

it('ends a second subscription at once, gives its payment back and says so, all of it once', async () => {
  await billing.subscribe(admin);
  await syncSubscription(billing.deps, admin.tenantId);
  const { customer, live } = await atStripe();
  const { payments } = billing.deps;
  await payments.ask(async (stripe) => {
    const { data } = await stripe.prices.list({ lookup_keys: ['talkwright_plan_pro_monthly'] });
    return stripe.subscriptions.create({
      ...{ customer, items: [{ price: data[0]?.id ?? '' }] },
      default_payment_method: (await stripe.subscriptions.retrieve(live[0] ?? ''))
        .default_payment_method as string,
    });
  });
  await Promise.all([1, 2, 3].map(() => syncSubscription(billing.deps, admin.tenantId)));
  const after = await atStripe();
  expect([after.live, after.refunded]).toEqual([live, 1]);
  expect(await standing()).toMatchObject({ status: 'active', plan: 'core' });
  const mails = (await outboxOf(billing.cloud, admin.tenantId)).filter(
    ({ queue, message }) => queue === 'mail' && message.to === 'sales@example.com',
  );
  expect(mails).toHaveLength(1);
});

describe('when Stripe', () => {
  it('is down, or fails after it has acted, it says so, and trying again ends in one page', async () => {
    await checkOut(PRO);
    for (const kind of ['error', 'error_after', 'reset_after']) {
      await billing.press('faults', { kind, count: '12' });
      await expect(checkOut()).rejects.toEqual(refused('payment_provider_failed'));
      await billing.press('faults', { kind, count: '0' });
    }
    const { url } = await checkOut();
    expect((await record())?.checkout?.url).toBe(url);
    await billing.pay(url);
    await syncSubscription(billing.deps, admin.tenantId);
    expect((await atStripe()).live).toHaveLength(1);
  });
});
