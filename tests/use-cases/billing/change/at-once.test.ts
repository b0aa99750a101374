import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cancelSubscription } from '../../../../functions/src/billing/cancel-subscription.ts';
import { changePlan } from '../../../../functions/src/billing/change-plan.ts';
import { seconds } from '../../../local/stripe/stripe-support.ts';
import { confirmed, openShop, order, type Payer, type Shop } from './payers.ts';

const START = '2027-04-01T00:00:00Z';
const HALF = '2027-04-16T00:00:00Z';

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

it.each([order('pro', 'monthly', 1), order('core', 'annual')])(
  'acts once for a double click, and says the same both times: %j',
  async (to) => {
    const input = await confirmed(shop.deps, payer.admin, to);
    const twice = [0, 1].map(() => changePlan(shop.deps, payer.admin, input));
    const [one, other] = await Promise.all(twice);
    expect(one).toEqual(other);
    expect(await changePlan(shop.deps, payer.admin, input)).toEqual(one);
    expect(await payer.invoices()).toHaveLength(2);
  },
);

it('lets two different changes through one after the other, the second only at the price that was shown', async () => {
  const orders = [order('pro', 'monthly', 1), order('core', 'monthly', 2)];
  const inputs = await Promise.all(orders.map((to) => confirmed(shop.deps, payer.admin, to)));
  const ends = await Promise.allSettled(
    inputs.map((input) => changePlan(shop.deps, payer.admin, input)),
  );
  const won = ends.findIndex(({ status }) => status === 'fulfilled');
  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'price_changed' } },
  ]);
  expect(await payer.record()).toMatchObject(orders[won] ?? {});
  expect(await payer.invoices()).toHaveLength(2);
});

it('is given up where Stripe is too slow, before others may begin', async () => {
  const { deps, local } = shop;
  const ask: typeof deps.payments.ask = async (request) => {
    local.clock.time += 40;
    return deps.payments.ask(request);
  };
  const slow = { ...deps, payments: { ...deps.payments, ask } };
  const input = await confirmed(deps, payer.admin, order('pro'));
  await expect(changePlan(slow, payer.admin, input)).rejects.toMatchObject({
    code: 'payment_provider_failed',
  });
  expect(await payer.invoices()).toHaveLength(1);
  await payer.change(order('pro'));
});

it('goes on after one that died in the middle', async () => {
  const { deps, local } = shop;
  await new Promise<void>((dies) => {
    const ask = () => {
      dies();
      return new Promise<never>(() => {});
    };
    void cancelSubscription({ ...deps, payments: { ...deps.payments, ask } }, payer.admin);
  });
  local.clock.time += 121;
  await payer.change(order('pro'));
  expect(await payer.record()).toMatchObject(order('pro'));
});
