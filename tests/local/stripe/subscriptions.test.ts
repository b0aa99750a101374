import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { boundaryAfter } from '../../../local/cloud/stripe/periods.ts';
import {
  customerWith,
  DAY,
  day,
  HOUR,
  type Local,
  openStripe,
  plans,
  seconds,
} from './stripe-support.ts';

let local: Local;
let stripe: Stripe;
let price: Awaited<ReturnType<typeof plans>>;

beforeEach(async () => {
  local = await openStripe('2027-01-31T12:00:00Z');
  stripe = local.sdk();
  price = await plans(stripe);
});
afterEach(() => local.close());

const subscribe = async (
  card = 'pm_card_visa',
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) =>
  stripe.subscriptions.create({
    customer: await customerWith(stripe, card),
    items: [{ price: price.core.id }],
    ...more,
  });
const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;
const statusOf = async ({ id }: Stripe.Subscription) =>
  (await stripe.subscriptions.retrieve(id)).status;
const invoicesOf = async ({ id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id })).data;

describe('periods', () => {
  it('end on the day of the anchor, or on the last of the month', () => {
    const month = { interval: 'month', interval_count: 1 };
    const from = (
      anchor: string,
      every: { interval: string; interval_count: number },
      count: number,
    ) => {
      const days: string[] = [];
      let at = seconds(anchor);
      for (let index = 0; index < count; index++) {
        at = boundaryAfter(seconds(anchor), every, at);
        days.push(day(at));
      }
      return days;
    };
    expect(from('2027-01-31', month, 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(from('2028-02-29', { interval: 'year', interval_count: 1 }, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('are renewed as the clock passes them, however many there were', async () => {
    const subscription = await subscribe();
    expect(day(itemOf(subscription).current_period_end)).toBe('2027-02-28');
    local.clock.time = seconds('2027-04-01');
    expect(
      day(itemOf(await stripe.subscriptions.retrieve(subscription.id)).current_period_end),
    ).toBe('2027-04-30');
    expect(
      (await invoicesOf(subscription)).map(({ billing_reason: why, amount_paid: paid }) => [
        why,
        paid,
      ]),
    ).toEqual([
      ['subscription_cycle', 9_900],
      ['subscription_cycle', 9_900],
      ['subscription_create', 9_900],
    ]);
  });

  it('begin with an invoice that is a draft for an hour, and charged then', async () => {
    const subscription = await subscribe('pm_card_chargeCustomerFail', { trial_period_days: 1 });
    const invoice = async () => (await invoicesOf(subscription))[0];
    const begun = subscription.trial_end ?? 0;
    local.clock.time = begun + HOUR - 1;
    expect([await statusOf(subscription), await invoice()]).toMatchObject([
      'active',
      { status: 'draft', created: begun, hosted_invoice_url: null },
    ]);
    // A week later: what has happened meanwhile happened in its time.
    local.clock.time += 7 * DAY;
    expect([await statusOf(subscription), await invoice()]).toMatchObject([
      'past_due',
      { status: 'open', attempt_count: 2, next_payment_attempt: begun + HOUR + 8 * DAY },
    ]);
  });
});

describe('a change', () => {
  it('upgrades at once for what its preview said', async () => {
    const subscription = await subscribe();
    const { id: item, current_period_start: start, current_period_end: end } = itemOf(subscription);
    const half = start + (end - start) / 2;
    const items = [{ id: item, price: price.pro.id }];
    local.clock.time = half;

    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: half },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-4_950, 14_950]);
    const upgraded = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      proration_date: half,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments'],
    });
    const invoice = upgraded.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: preview.amount_due,
      billing_reason: 'subscription_update',
    });
    expect(invoice.payments?.data[0]?.status).toBe('paid');
    expect(itemOf(upgraded)).toMatchObject({
      id: item,
      price: { id: price.pro.id },
      current_period_end: end,
    });
  });

  it('adds an item, which the next invoice bills with what was left of the period', async () => {
    const subscription = await subscribe();
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    local.clock.time = start + (end - start) / 2;
    const both = await stripe.subscriptions.update(subscription.id, {
      items: [{ price: price.boost.id, quantity: 2 }],
    });
    expect(both.items.data).toHaveLength(2);
    expect(await invoicesOf(subscription)).toHaveLength(1);
    const next = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([2_500, 9_900, 5_000]);
    local.clock.time = end + HOUR;
    expect((await invoicesOf(subscription))[0]).toMatchObject({
      amount_paid: next.amount_due,
      status: 'paid',
    });
  });

  it('waits beside the subscription until it is paid', async () => {
    const subscription = await subscribe();
    const customer = String(subscription.customer);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    const waiting = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: price.pro.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(itemOf(waiting).price.id).toBe(price.core.id);
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: { expires_at: local.clock.time + 23 * 3_600 },
    });

    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(String(waiting.latest_invoice), { payment_method: good.id });
    const done = await stripe.subscriptions.retrieve(subscription.id);
    expect([itemOf(done).price.id, done.pending_update]).toEqual([price.pro.id, null]);
  });

  it('waits no longer than the period lasts', async () => {
    const subscription = await subscribe();
    const customer = String(subscription.customer);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    const { id, current_period_end: end } = itemOf(subscription);
    local.clock.time = end - HOUR;
    const waiting = await stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: price.pro.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting.pending_update?.expires_at).toBe(end);
    local.clock.time = end;
    expect((await stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
    expect((await stripe.invoices.retrieve(String(waiting.latest_invoice))).status).toBe('void');
  });

  it('of the interval begins a new period; too much paid becomes credit', async () => {
    const subscription = await subscribe('pm_card_visa', { items: [{ price: price.yearly.id }] });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: price.core.id }],
    });
    expect(changed.billing_cycle_anchor).toBe(local.clock.time);
    const { balance } = (await stripe.customers.retrieve(
      String(changed.customer),
    )) as Stripe.Customer;
    expect(balance).toBe(9_900 - 100_980);
  });

  it('to less comes at the end of the period, by a schedule that can be released', async () => {
    const subscription = await subscribe('pm_card_visa', {
      items: [{ price: price.pro.id }, { price: price.boost.id }],
    });
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [phase] = schedule.phases;
    const phases = [
      {
        items: [{ price: price.pro.id }, { price: price.boost.id }],
        start_date: phase?.start_date,
        end_date: phase?.end_date,
      },
      { items: [{ price: price.core.id }], duration: { interval: 'month' as const } },
    ];
    await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'release', phases });
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'cancel_at_period_end' });
    local.clock.time = itemOf(subscription).current_period_end + HOUR;
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(after.items.data.map((item) => item.price.id)).toEqual([price.core.id]);
    expect((after.latest_invoice as Stripe.Invoice).amount_paid).toBe(9_900);
    await stripe.subscriptionSchedules.release(schedule.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull();
  });
});

describe('an end', () => {
  it('comes when the period is over, and can be taken back', async () => {
    const { id } = await subscribe();
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(itemOf(ending).current_period_end);
    expect(
      (await stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at,
    ).toBeNull();
    await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
    local.clock.time = itemOf(ending).current_period_end;
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('of a trial is announced, and needs a card or pauses', async () => {
    const trial = { trial_period_days: 14 };
    const paying = await subscribe('pm_card_visa', trial);
    const customer = await stripe.customers.create({ email: 'b@example.com' });
    const without = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.core.id }],
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      ...trial,
    });
    expect([paying.status, without.status]).toEqual(['trialing', 'trialing']);
    local.clock.time += 12 * DAY;
    const { data } = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    const about = data.map((event) => (event.data.object as Stripe.Subscription).id);
    expect(about).toEqual(expect.arrayContaining([paying.id, without.id]));
    local.clock.time += 2 * DAY;
    expect([await statusOf(paying), await statusOf(without)]).toEqual(['active', 'paused']);
    await expect(stripe.subscriptions.resume(without.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.subscriptions.update(without.id, { default_payment_method: method.id });
    expect((await stripe.subscriptions.resume(without.id)).status).toBe('active');
  });
});

describe('a payment', () => {
  it('that fails is tried again, until the subscription ends', async () => {
    const subscription = await subscribe();
    await local.press(`subscriptions/${subscription.id}/renew`, { payment: 'fail' });
    expect(await statusOf(subscription)).toBe('past_due');
    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: local.clock.time + 3 * DAY,
    });
    local.clock.time += 3 * DAY;
    expect(await statusOf(subscription)).toBe('active');

    const failing = await subscribe('pm_card_chargeCustomerFail', { trial_period_days: 1 });
    local.clock.time += DAY + HOUR;
    expect(await statusOf(failing)).toBe('past_due');
    local.clock.time += 16 * DAY;
    expect(await statusOf(failing)).toBe('canceled');
  });

  it('that is declined at the start leaves it incomplete, or nothing at all', async () => {
    const open = await subscribe('pm_card_authenticationRequired');
    expect(open.status).toBe('incomplete');
    const customer = await customerWith(stripe, 'pm_card_chargeCustomerFail');
    const items = [{ price: price.core.id }];
    await expect(
      stripe.subscriptions.create({ customer, items, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    local.clock.time += DAY;
    expect(await statusOf(open)).toBe('incomplete_expired');
  });

  it('can be given back, once, and be disputed', async () => {
    const subscription = await subscribe();
    const {
      data: [charge],
    } = await stripe.charges.list({ customer: String(subscription.customer) });
    const id = charge?.id ?? '';
    await stripe.refunds.create({ charge: id, amount: 900 });
    await expect(stripe.refunds.create({ charge: id, amount: 9_001 })).rejects.toMatchObject({
      param: 'amount',
    });
    await stripe.refunds.create({ charge: id });
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { body: dispute } = await local.press(`charges/${id}/dispute`);
    expect(await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] })).toMatchObject({
      status: 'needs_response',
      charge: { disputed: true, refunded: true },
    });
  });
});
