import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePlan } from '../../../../functions/src/billing/change-plan.ts';
import { seconds } from '../../../local/stripe/stripe-support.ts';
import { confirmed, openShop, order, type Payer, type Shop } from './payers.ts';

/** A month of 30 days, and its middle. */
const START = '2027-04-01T00:00:00Z';
const HALF = '2027-04-16T00:00:00Z';
const END = '2027-05-01T00:00:00.000Z';

let shop: Shop;
let payer: Payer;

beforeAll(async () => {
  shop = await openShop(START);
});
beforeEach(async () => {
  shop.local.clock.time = seconds(START);
  payer = await shop.payer(order('core'));
  shop.local.clock.time = seconds(HALF);
});
afterAll(() => shop.close());

const paid = async () => (await payer.invoices()).map(({ amount_paid }) => amount_paid);
const passTo = async (moment: string) => {
  shop.local.clock.time = seconds(moment);
  await payer.sync();
};

describe('more', () => {
  it('begins at once, for the half of the month that is left, as the preview said', async () => {
    expect(await payer.preview(order('pro'))).toMatchObject({
      ...{ starts: 'now', due_now: 10_000, credit: 0, per_period: 29_900 },
      ...{ starts_at: '2027-04-16T00:00:00.000Z', next_payment_at: END },
    });
    expect(await payer.change(order('pro'))).toMatchObject({
      pay_url: null,
      activity: { order: 'Pro, monthly' },
    });
    expect(await paid()).toEqual([10_000, 9_900]);
    expect(await payer.record()).toMatchObject({
      ...order('pro'),
      status: 'active',
      periodEnd: END,
    });
  });

  it('takes boosts along: added, with another plan at its own price, and with a year', async () => {
    await payer.change(order('core', 'monthly', 2));
    expect(await paid()).toEqual([2_500, 9_900]);
    expect((await payer.subscription()).items.data).toHaveLength(2);

    expect(await payer.preview(order('scale', 'monthly', 1))).toMatchObject({
      due_now: (79_900 + 20_000 - 9_900 - 5_000) / 2,
    });
    await payer.change(order('scale', 'monthly', 1));
    expect(await payer.record()).toMatchObject(order('scale', 'monthly', 1));

    const year = 814_980 + 204_000;
    expect(await payer.preview(order('scale', 'annual', 1))).toMatchObject({
      ...{ starts: 'now', per_period: year, due_now: year - (79_900 + 20_000) / 2 },
      next_payment_at: '2028-04-16T00:00:00.000Z',
    });
    await payer.change(order('scale', 'annual', 1));
    expect(await payer.record()).toMatchObject(order('scale', 'annual', 1));
    expect((await payer.subscription()).items.data).toHaveLength(2);
  });

  it('keeps the old price of whoever adds boosts, and keeps whoever was to leave', async () => {
    const [item] = (await payer.subscription()).items.data;
    await shop.stripe.subscriptions.update((await payer.subscription()).id, {
      cancel_at_period_end: true,
    });
    await payer.change(order('core', 'monthly', 1));
    expect((await payer.subscription()).items.data[0]).toMatchObject({
      id: item?.id,
      price: { id: item?.price.id },
    });
    expect(await payer.record()).toMatchObject({ cancelAt: null, boosts: 1 });
  });
});

describe('less', () => {
  it('begins when what is paid for ends, and follows once', async () => {
    await payer.change(order('pro', 'monthly', 2));
    const to = order('core', 'monthly', 1);
    expect(await payer.preview(to)).toMatchObject({
      ...{ starts: 'at_period_end', starts_at: END, due_now: 0, credit: 0, per_period: 12_400 },
    });
    expect(await payer.change(to)).toMatchObject({ activity: { order: 'Core, monthly, 1 boost' } });
    expect(await payer.record()).toMatchObject({ ...order('pro', 'monthly', 2), next: to });

    await passTo('2027-05-02T00:00:00Z');
    expect(await payer.record()).toMatchObject({ ...to, next: null, status: 'active' });
    expect((await paid())[0]).toBe(12_400);
    await payer.change(order('pro'));
    expect(await payer.record()).toMatchObject({ ...order('pro'), next: null });
  });

  it('from a year to months waits for its end, and another change replaces the one that waits', async () => {
    await payer.change(order('core', 'annual'));
    await payer.change(order('core'));
    await payer.change(order('pro'));
    expect(await payer.record()).toMatchObject({ ...order('core', 'annual'), next: order('pro') });
    await payer.change(order('pro', 'annual'));
    expect(await payer.record()).toMatchObject({ ...order('pro', 'annual'), next: null });
  });
});

describe('a payment that is not through', () => {
  it('leaves the plan as it is until the bank has its confirmation', async () => {
    await payer.useCard('pm_card_authenticationRequired');
    const input = await confirmed(shop.deps, payer.admin, order('pro'));
    const { pay_url: url, activity } = await changePlan(shop.deps, payer.admin, input);
    expect(activity).toBeUndefined();
    expect(await payer.record()).toMatchObject({ ...order('core'), payUrl: url });
    // Once more is the same page, not another invoice.
    expect((await changePlan(shop.deps, payer.admin, input)).pay_url).toBe(url);
    expect(await payer.invoices()).toHaveLength(2);

    const [invoice] = await payer.invoices();
    await shop.local.press(`invoices/${invoice?.id}/pay`);
    await payer.sync();
    expect(await payer.record()).toMatchObject({ ...order('pro'), payUrl: null });
  });

  it('of a card that is declined keeps nobody who wants to go', async () => {
    await shop.stripe.subscriptions.update((await payer.subscription()).id, {
      cancel_at_period_end: true,
    });
    await payer.useCard('pm_card_chargeCustomerFail');
    expect((await payer.change(order('pro'))).pay_url).toContain('/invoices/');
    expect(await payer.record()).toMatchObject({ ...order('core'), cancelAt: END });
  });

  it('of a period is what is asked for, also beside a change that waits for its own', async () => {
    await payer.useCard('pm_card_chargeCustomerFail');
    // The period has begun, and its invoice is a draft for an hour.
    await passTo('2027-05-01T00:10:00Z');
    await payer.change(order('pro'));
    await passTo('2027-05-01T02:00:00Z');
    const [, due] = await payer.invoices();
    expect(await payer.record()).toMatchObject({
      ...order('core'),
      ...{ status: 'past_due', pastDueSince: END, payUrl: due?.hosted_invoice_url },
    });
    await passTo('2027-05-03T00:00:00Z');
    expect(await payer.record()).toMatchObject({ payUrl: due?.hosted_invoice_url });
  });

  it('of the last period comes first', async () => {
    await payer.useCard('pm_card_chargeCustomerFail');
    await passTo('2027-05-02T00:00:00Z');
    await expect(payer.preview(order('pro'))).rejects.toMatchObject({ code: 'payment_due' });
  });
});

describe('an order', () => {
  it('is refused that changes nothing', async () => {
    await expect(payer.preview(order('core'))).rejects.toMatchObject({
      ...{ code: 'invalid_input', message: 'Your subscription is like that already.' },
    });
  });

  it('is refused at another price than was shown: too old, yet to come, of another period', async () => {
    const { deps, local } = shop;
    const input = await confirmed(deps, payer.admin, order('pro'));
    const refused = async (wrong: Partial<typeof input>) =>
      expect(changePlan(deps, payer.admin, { ...input, ...wrong })).rejects.toMatchObject({
        code: 'price_changed',
      });
    await refused({ due_now: 1 });
    await refused({ prorated_at: seconds(END) - 1, due_now: 0 });
    local.clock.time += 31 * 60;
    await refused({});
    local.clock.time = seconds(END) - 60;
    const late = await confirmed(deps, payer.admin, order('pro'));
    local.clock.time += 120;
    await refused(late);
    expect(await payer.record()).toMatchObject(order('core'));
  });
});
