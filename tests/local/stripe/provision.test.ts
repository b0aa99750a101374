import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { priceKey, priceList } from '@talkwright/shared/price-list';
import type Stripe from 'stripe';
import { prepareStripe } from '../../../infra/stripe.ts';
import { customerWith, type Local, openStripe } from './stripe-support.ts';

const KEY = 'sk_test_local';
const CORE = priceKey('plan', 'core', 'monthly');

let local: Local;
let stripe: Stripe;

beforeEach(async () => {
  local = await openStripe();
  stripe = local.sdk();
});
afterEach(() => local.close());

const prepare = () => prepareStripe({ key: KEY, address: local.url() });
const all = { limit: 100 };
async function made() {
  const [prices, products, portals] = await Promise.all([
    stripe.prices.list(all),
    stripe.products.list(all),
    stripe.billingPortal.configurations.list(all),
  ]);
  return [prices, products, portals].map(({ data }) => data.map(({ id }) => id).sort());
}

it('makes products, prices and the portal once, however often it is run', async () => {
  await prepare();
  const before = await made();
  expect(before.map(({ length }) => length)).toEqual([priceList.length, 6, 1]);
  await prepare();
  expect(await made()).toEqual(before);
});

it('puts a price away whose amount is another one by now, and leaves it to who pays it', async () => {
  await prepare();
  const [old] = (await stripe.prices.list({ lookup_keys: [CORE] })).data;
  const customer = await customerWith(stripe);
  const items = [{ price: old?.id ?? '' }];
  const { id } = await stripe.subscriptions.create({ customer, items });
  // As if that were the price of before.
  const { metadata = {} } = old ?? {};
  const cheaper = await stripe.prices.create({
    ...{ product: String(old?.product), currency: 'usd', unit_amount: 4_900, metadata },
    ...{ recurring: { interval: 'month' }, lookup_key: CORE, transfer_lookup_key: true },
  });
  await prepare();

  const [listed] = (await stripe.prices.list({ lookup_keys: [CORE], active: true })).data;
  expect(listed).toMatchObject({ unit_amount: 9_900, active: true });
  expect(await stripe.prices.retrieve(cheaper.id)).toMatchObject({
    active: false,
    lookup_key: null,
  });
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
  expect(item?.price).toMatchObject({ id: old?.id, metadata });
});

it('says that a key is refused', async () => {
  await expect(prepareStripe({ key: 'sk_live_x', address: local.url() })).rejects.toThrow(
    'Stripe refused the key in STRIPE_SECRET_KEY.',
  );
});
