import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cancelSubscription } from '../../../../functions/src/billing/cancel-subscription.ts';
import { listInvoices } from '../../../../functions/src/billing/list-invoices.ts';
import { resumeSubscription } from '../../../../functions/src/billing/resume-subscription.ts';
import { seconds } from '../../../local/stripe/stripe-support.ts';
import { openShop, order, type Payer, type Shop } from './payers.ts';

const START = '2027-12-31T12:00:00Z';
const END = '2028-01-31T12:00:00.000Z';

let shop: Shop;
let payer: Payer;

beforeAll(async () => {
  shop = await openShop(START);
});
beforeEach(async () => {
  shop.local.clock.time = seconds(START);
  payer = await shop.payer(order('pro'));
});
afterAll(() => shop.close());

const cancel = () => cancelSubscription(shop.deps, payer.admin);
const resume = () => resumeSubscription(shop.deps, payer.admin);

it('ends it when what is paid for ends, with what was to follow, and is said once', async () => {
  await payer.change(order('core'));
  expect(await cancel()).toEqual({ activity: {} });
  expect(await cancel()).toEqual({ activity: undefined });
  expect(await payer.record()).toMatchObject({ cancelAt: END, next: null, status: 'active' });
  shop.local.clock.time = seconds(END);
  await payer.sync();
  expect(await payer.record()).toMatchObject({ status: 'canceled' });
  await expect(resume()).rejects.toMatchObject({ code: 'not_subscribed' });
  await expect(payer.preview(order('core'))).rejects.toMatchObject({ code: 'not_subscribed' });
});

it('keeps what there is: whatever ends it, follows it, or waits for a payment', async () => {
  const { id } = await payer.subscription();
  const ways = [
    cancel,
    // As the customer's own page does it.
    () => shop.stripe.subscriptions.update(id, { cancel_at: seconds(END) }),
    () => payer.change(order('core')),
  ];
  for (const change of ways) {
    await change();
    expect(await resume()).toEqual({ activity: {} });
    expect(await payer.record()).toMatchObject({ ...order('pro'), cancelAt: null, next: null });
  }
  expect(await resume()).toEqual({ activity: undefined });

  await payer.useCard('pm_card_chargeCustomerFail');
  await payer.change(order('scale'));
  await resume();
  expect(await payer.subscription()).toMatchObject({ pending_update: null, status: 'active' });
  expect(await payer.record()).toMatchObject({ ...order('pro'), payUrl: null });
  // The same card, tried again at the same moment and price: an answer of before does not count.
  await expect(payer.change(order('scale'))).rejects.toMatchObject({ code: 'price_changed' });
  shop.local.clock.time += 1;
  expect((await payer.change(order('scale'))).pay_url).toContain('/invoices/');
});

it('keeps the last day of each month, and 29 February, through changes', async () => {
  shop.local.clock.time = seconds('2028-02-15T00:00:00Z');
  await payer.sync();
  expect(await payer.record()).toMatchObject({ periodEnd: '2028-02-29T12:00:00.000Z' });
  await payer.change(order('scale'));
  await payer.change(order('core'));
  shop.local.clock.time = seconds('2028-03-01T00:00:00Z');
  await payer.sync();
  expect(await payer.record()).toMatchObject({
    ...order('core'),
    ...{ next: null, periodEnd: '2028-03-31T12:00:00.000Z' },
  });

  shop.local.clock.time = seconds('2028-02-29T12:00:00Z');
  const leaping = await shop.payer(order('core', 'annual'));
  expect(await leaping.record()).toMatchObject({ periodEnd: '2029-02-28T12:00:00.000Z' });
  expect(await leaping.preview(order('core'))).toMatchObject({
    ...{ starts: 'at_period_end', starts_at: '2029-02-28T12:00:00.000Z' },
  });
});

it('lists the invoices, 25 at once, without what is not finished', async () => {
  shop.local.clock.time = seconds('2030-02-15T00:00:00Z');
  const list = (cursor?: string) => listInvoices(shop.deps, payer.admin, cursor ? { cursor } : {});
  const first = await list();
  expect(first.invoices).toHaveLength(25);
  expect(first.invoices[0]).toMatchObject({
    ...{ total: 29_900, due: 0, status: 'paid', pay_url: null },
    pdf_url: expect.stringContaining('/pdf'),
    number: expect.stringMatching(/-0026$|-0027$/),
  });
  const rest = await list(first.nextCursor ?? '');
  expect(rest).toMatchObject({ nextCursor: null });
  const all = [...first.invoices, ...rest.invoices];
  expect(all).toHaveLength(
    (await shop.stripe.invoices.list({ customer: payer.customer, limit: 100 })).data.length,
  );
  await expect(list('in_nobodys')).rejects.toMatchObject({ code: 'invalid_input' });

  await payer.useCard('pm_card_chargeCustomerFail');
  shop.local.clock.time = seconds('2030-03-01T00:00:00Z');
  expect((await list()).invoices[0]).toMatchObject({
    ...{ status: 'open', due: 29_900, pay_url: expect.stringContaining('/invoices/') },
  });
});
