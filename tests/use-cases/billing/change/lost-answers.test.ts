import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderRecord } from '../../../../functions/src/accounts/billing-record.ts';
import { cancelSubscription } from '../../../../functions/src/billing/cancel-subscription.ts';
import { changePlan } from '../../../../functions/src/billing/change-plan.ts';
import { previewChange } from '../../../../functions/src/billing/preview-change.ts';
import { resumeSubscription } from '../../../../functions/src/billing/resume-subscription.ts';
import { syncSubscription } from '../../../../functions/src/billing/sync-subscription.ts';
import { live } from '../../../bench/billing-histories/history.ts';
import { mismatchesOf } from '../../../bench/billing-histories/mismatches.ts';
import { openProductHere } from '../../../support/billing/product-here.ts';
import { openStripeHere, stockShelf } from '../../../support/billing/stripe-here.ts';
import { order } from './payers.ts';

const START = Date.parse('2027-04-01T00:00:00Z') / 1_000;

let shop: Awaited<ReturnType<typeof stockShelf>>;

beforeAll(async () => {
  shop = await stockShelf();
});
afterAll(() => shop.remove());

/** An organization that pays for Pro, with what is to be changed about it. */
async function openPro() {
  const here = openStripeHere(START, shop.shelf);
  const { stripe } = here;
  const { id: customer } = await stripe.customers.create({ name: 'Acme' });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripe.prices.list({ lookup_keys: ['talkwright_plan_pro_monthly'] });
  await stripe.subscriptions.create({
    ...{ customer, default_payment_method: card.id, items: [{ price: data[0]?.id ?? '' }] },
  });
  const product = openProductHere(here, customer);
  const { deps, admin } = product;
  await syncSubscription(deps, admin.tenantId);
  here.clock.time += 86_400;
  const confirm = async (to: OrderRecord) => {
    const { due_now, prorated_at } = await previewChange(deps, admin, to);
    return () => changePlan(deps, admin, { ...to, due_now, prorated_at });
  };
  return { here, product, confirm };
}
type Pro = Awaited<ReturnType<typeof openPro>>;

const deeds: Record<string, (pro: Pro) => Promise<[() => Promise<unknown>, object]>> = {
  more: async ({ confirm }) => [
    await confirm(order('scale', 'monthly', 2)),
    order('scale', 'monthly', 2),
  ],
  'a year': async ({ confirm }) => [await confirm(order('pro', 'annual')), order('pro', 'annual')],
  less: async ({ confirm }) => [await confirm(order('core')), { next: order('core') }],
  'an end': async ({ product: { deps, admin }, confirm }) => {
    await (await confirm(order('core')))();
    return [
      () => cancelSubscription(deps, admin),
      { ...order('pro'), next: null, cancelAt: '2027-05-01T00:00:00.000Z' },
    ];
  },
  'no end': async ({ product: { deps, admin } }) => {
    await cancelSubscription(deps, admin);
    return [() => resumeSubscription(deps, admin), { ...order('pro'), cancelAt: null }];
  },
};

it.each(Object.keys(deeds))(
  'gets %s at Stripe and here, once, whichever answer is lost after Stripe has acted',
  async (name) => {
    for (const kind of ['error_after', 'reset_after']) {
      for (let nth = 1, isOver = false; !isOver; nth++) {
        const pro = await openPro();
        const { here, product } = pro;
        const [act, expected] = (await deeds[name]?.(pro)) ?? [];
        product.loseAnswer(kind, nth);
        // Whoever is told to try again does.
        await act?.().catch(act);
        // More than these asks Stripe for.
        isOver = !product.hasLostAnswer();
        expect(product.record().billing?.subscription).toMatchObject(expected ?? {});
        expect(mismatchesOf(here.account, product.record())).toEqual([]);
        const updates = here.account.store
          .list('invoice')
          .filter(({ billing_reason: why }) => why === 'subscription_update');
        expect(updates.length).toBeLessThanOrEqual(1);
        here.remove();
      }
    }
  },
);

it('has what Stripe has on the day after any history, whatever failed, came late or died', async () => {
  // `npm run bench -- --only billing-histories` lives 10,000 long ones.
  for (let seed = 1; seed <= 20; seed++) {
    expect([seed, ...(await live(seed, 40, shop.shelf))]).toEqual([seed]);
  }
});
