import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { changePlan } from '../../../../functions/src/billing/change-plan.ts';
import { seconds } from '../../../local/stripe/stripe-support.ts';
import { confirmed, openShop, order, type Payer, type Shop } from './payers.ts';

/** A month of 30 days, and its middle. */
const START = '2027-04-01T00:00:00Z';
const HALF = '2027-04-16T00:00:00Z';
const AFTER = '2027-05-01T02:00:00Z';

let shop: Shop;
let payer: Payer;

beforeAll(async () => {
  shop = await openShop(START);
});
beforeEach(() => {
  shop.local.clock.time = seconds(START);
});
afterAll(() => shop.close());

describe('what people have added to a subscription at Stripe', () => {
  it('stays when a change waits for the end of the period, and goes on with it', async () => {
    payer = await shop.payer(order('pro', 'monthly', 1));
    const { id, items } = await payer.subscription();
    const coupon = await shop.stripe.coupons.create({
      ...{ percent_off: 50, duration: 'repeating', duration_in_months: 6 },
    });
    const [tax, reduced] = await Promise.all(
      [20, 10].map((percentage) =>
        shop.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage }),
      ),
    );
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', {
      customer: payer.customer,
    });
    const boosts = items.data.find(({ price }) => price.metadata.kind === 'boost');
    const added = await shop.stripe.subscriptions.update(id, {
      discounts: [{ coupon: coupon.id }],
      default_tax_rates: [tax?.id ?? ''],
      default_payment_method: card.id,
      description: 'As agreed with Ada',
      metadata: { contract: '17' },
      items: [{ id: boosts?.id ?? '', tax_rates: [reduced?.id ?? ''] }],
    });
    expect(added.discounts).toHaveLength(1);

    shop.local.clock.time = seconds(HALF);
    await payer.change(order('core', 'monthly', 1));
    expect(whatWasAdded(await payer.subscription())).toEqual(whatWasAdded(added));

    shop.local.clock.time = seconds(AFTER);
    await payer.sync();
    expect(await payer.record()).toMatchObject(order('core', 'monthly', 1));
    expect(whatWasAdded(await payer.subscription())).toEqual(whatWasAdded(added));
    // Half of the list prices, with 20 % on the plan and 10 % on the boost.
    expect((await payer.invoices())[0]?.total).toBe(4_950 * 1.2 + 1_250 * 1.1);
  });

  it('is the card that has replaced another while a change waits', async () => {
    payer = await shop.payer(order('pro'));
    const { id } = await payer.subscription();
    const [before, after] = await Promise.all(
      ['pm_card_visa', 'pm_card_mastercard'].map((card) =>
        shop.stripe.paymentMethods.attach(card, { customer: payer.customer }),
      ),
    );
    const use = (card: string) =>
      shop.stripe.subscriptions.update(id, {
        ...{ default_payment_method: card, metadata: { card } },
      });
    await use(before?.id ?? '');
    await payer.change(order('core'));
    await use(after?.id ?? '');
    await payer.sync();

    shop.local.clock.time = seconds(AFTER);
    await payer.sync();
    expect(await payer.record()).toMatchObject(order('core'));
    expect(await payer.subscription()).toMatchObject({
      ...{ default_payment_method: after?.id, metadata: { card: after?.id } },
    });
  });

  it('stays also where the change is at once', async () => {
    payer = await shop.payer(order('core'));
    const { id } = await payer.subscription();
    const { id: coupon } = await shop.stripe.coupons.create({
      percent_off: 50,
      duration: 'forever',
    });
    const added = await shop.stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    shop.local.clock.time = seconds(HALF);
    expect(await payer.preview(order('pro'))).toMatchObject({ due_now: 5_000 });
    await payer.change(order('pro'));
    expect(whatWasAdded(await payer.subscription())).toEqual(whatWasAdded(added));
  });

  it('as a trial ends when it was to end', async () => {
    payer = await shop.payer(order('pro'));
    const { id } = await payer.subscription();
    const trial_end = seconds('2027-04-20T00:00:00Z');
    await shop.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
    await payer.change(order('core'));
    expect(await payer.subscription()).toMatchObject({ status: 'trialing', trial_end });

    shop.local.clock.time = trial_end + 7_200;
    await payer.sync();
    expect(await payer.record()).toMatchObject({ ...order('core'), status: 'active' });
  });
});

describe('boosts that go with a change at once', () => {
  beforeEach(async () => {
    payer = await shop.payer(order('core', 'monthly', 2));
    shop.local.clock.time = seconds(HALF);
  });

  it('are gone once it is paid, and stand on no invoice', async () => {
    expect(await payer.preview(order('pro'))).toMatchObject({
      ...{ starts: 'now', due_now: (29_900 - 9_900 - 5_000) / 2, per_period: 29_900 },
    });
    await payer.change(order('pro'));
    expect(await payer.record()).toMatchObject(order('pro'));
    expect((await payer.subscription()).items.data).toHaveLength(1);
  });

  it('stay until the bank has its confirmation', async () => {
    await payer.useCard('pm_card_authenticationRequired');
    expect((await payer.change(order('pro'))).pay_url).toContain('/invoices/');
    expect(await payer.record()).toMatchObject(order('core', 'monthly', 2));

    const [invoice] = await payer.invoices();
    await shop.local.press(`invoices/${invoice?.id}/pay`);
    await payer.sync();
    expect(await payer.record()).toMatchObject(order('pro'));
    // Less that waits for the end of the period takes their item away, and can be asked for twice.
    await payer.useCard('pm_card_visa');
    const input = await confirmed(shop.deps, payer.admin, order('core'));
    for (let n = 0; n < 2; n++) await changePlan(shop.deps, payer.admin, input);
    expect(await payer.record()).toMatchObject({ ...order('pro'), next: order('core') });
    // Bought again, with a year, there is one item of them.
    await payer.change(order('pro', 'annual', 3));
    expect(await payer.record()).toMatchObject(order('pro', 'annual', 3));
    expect((await payer.subscription()).items.data).toHaveLength(2);
  });

  it('are of nobody who has changed to a year without them', async () => {
    await payer.change(order('scale', 'annual'));
    expect(await payer.record()).toMatchObject(order('scale', 'annual'));
    expect((await payer.subscription()).items.data).toHaveLength(1);
  });
});

const whatWasAdded = ({ items, ...subscription }: Stripe.Subscription) => ({
  discounts: subscription.discounts,
  taxes: subscription.default_tax_rates?.map(({ id }) => id),
  card: subscription.default_payment_method,
  description: subscription.description,
  metadata: subscription.metadata,
  items: items.data.map(({ price, tax_rates }) => [
    price.metadata.kind,
    tax_rates?.map(({ id }) => id),
  ]),
});
