import { type PriceListEntry, priceKey } from '@talkwright/shared/price-list';
import type { Stripe } from 'stripe';
import { patchTenant } from '../../../../functions/src/accounts/account-records.ts';
import type { OrderRecord } from '../../../../functions/src/accounts/billing-record.ts';
import type { Member } from '../../../../functions/src/accounts/caller.ts';
import { changePlan } from '../../../../functions/src/billing/change-plan.ts';
import { previewChange } from '../../../../functions/src/billing/preview-change.ts';
import { syncSubscription } from '../../../../functions/src/billing/sync-subscription.ts';
import type { Deps } from '../../../../functions/src/deps.ts';
import { createPrices } from '../../../../infra/stripe.ts';
import { openStripe } from '../../../local/stripe/stripe-support.ts';
import { startCloud } from '../../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../../support/cloud/use-cases.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Payer = Awaited<ReturnType<Shop['payer']>>;

const KEY = 'sk_test_local';

/** The product and Stripe beside each other, both by one clock that the test turns. */
export async function openShop(start: string) {
  const local = await openStripe(start);
  const cloud = await startCloud({ now: () => new Date(local.clock.time * 1_000) }, undefined, {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: local.url(),
  });
  await createPrices({ key: KEY, address: local.url() });
  const stripe = local.sdk();
  const { deps } = cloud;

  async function priceOf(kind: PriceListEntry['kind'], { plan, billingCycle }: OrderRecord) {
    const { data } = await stripe.prices.list({
      lookup_keys: [priceKey(kind, plan, billingCycle)],
    });
    return data[0]?.id ?? '';
  }

  async function subscribe(customer: string, wanted: OrderRecord): Promise<string> {
    const boost = { price: await priceOf('boost', wanted), quantity: wanted.boosts };
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: await priceOf('plan', wanted) }, ...(wanted.boosts > 0 ? [boost] : [])],
    });
    return id;
  }

  return {
    ...{ local, cloud, deps, stripe },

    /** The administrator of an organization that has paid for this. */
    async payer(wanted: OrderRecord) {
      const admin = await newAdmin(deps);
      const { tenantId } = admin;
      const { id: customer } = await stripe.customers.create({ name: 'Acme' });
      const { billing } = await deps.accounts.getTenant(tenantId);
      if (!billing) throw new Error('Nothing is billed.');
      await deps.outbox.commit(tenantId, [
        patchTenant(tenantId, { billing: { ...billing, customerId: customer } }),
      ]);
      const payer = {
        ...{ admin, tenantId, customer },
        useCard: (card: string) => useCard(stripe, customer, card),
        subscription: async () =>
          (await stripe.subscriptions.list({ customer, status: 'all' }))
            .data[0] as Stripe.Subscription,
        invoices: async () => (await stripe.invoices.list({ customer })).data,
        record: async () => (await deps.accounts.getTenant(tenantId)).billing?.subscription,
        sync: () => syncSubscription(deps, tenantId),
        preview: (to: OrderRecord) => previewChange(deps, admin, to),
        /** For what it was said to cost. */
        async change(to: OrderRecord) {
          return changePlan(deps, admin, await confirmed(deps, admin, to));
        },
      };
      await payer.useCard('pm_card_visa');
      await subscribe(customer, wanted);
      await payer.sync();
      return payer;
    },

    async close() {
      await cloud.stop();
      await local.close();
    },
  };
}

/** An order as it is confirmed: with the amount that was shown. */
export async function confirmed(deps: Deps, admin: Member, to: OrderRecord) {
  const { due_now, prorated_at } = await previewChange(deps, admin, to);
  return { ...to, due_now, prorated_at };
}

async function useCard(stripe: Stripe, customer: string, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}

export const order = (
  plan: OrderRecord['plan'],
  billingCycle: OrderRecord['billingCycle'] = 'monthly',
  boosts = 0,
): OrderRecord => ({ plan, billingCycle, boosts });
