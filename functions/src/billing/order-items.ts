import { priceKey } from '@talkwright/shared/price-list';
import type { Stripe } from 'stripe';
import type { OrderRecord } from '../accounts/billing-record.ts';
import type { Payments } from '../platform/payments.ts';
import { orderOf } from './subscription-of.ts';
import { unlessMissing } from './unless-missing.ts';

/** What an order consists of at Stripe: the plan and its boosts, also as none where there were some. */
export type OrderPrices = { price: Stripe.Price; quantity: number }[];

/**
 * The prices of an order. Whoever keeps plan and cycle keeps the price they have, which may be one of before; all
 * else is found by its key.
 */
export async function orderPrices(
  payments: Payments,
  { id, items }: Stripe.Subscription,
  order: OrderRecord,
): Promise<OrderPrices> {
  const { plan, billingCycle, boosts } = order;
  const before = orderOf(id, items.data);
  const hasBoosts = boosts > 0 || items.data.some(({ price }) => price.metadata.kind === 'boost');
  const isKept = before.plan === plan && before.billingCycle === billingCycle;
  const listed = await payments.ask(({ prices }) =>
    prices.list({
      lookup_keys: [priceKey('plan', plan, billingCycle), priceKey('boost', plan, billingCycle)],
      active: true,
    }),
  );
  const priceOf = (kind: 'plan' | 'boost') => {
    const kept =
      isKept &&
      items.data.find((item) => item.price.metadata.kind === kind && item.quantity !== 0)?.price;
    const price = kept || listed.data.find(({ metadata }) => metadata.kind === kind);
    if (!price) throw new Error(`The ${kind} ${plan} (${billingCycle}) is not for sale at Stripe.`);
    return price;
  };
  return [
    { price: priceOf('plan'), quantity: 1 },
    ...(hasBoosts ? [{ price: priceOf('boost'), quantity: boosts }] : []),
  ];
}

/**
 * The items as a change names them: those that are there by their ids, since without one another item would be added.
 * Boosts that go become none, since a change that waits for its payment can remove no item.
 */
export function changedItems({ items }: Stripe.Subscription, prices: OrderPrices) {
  return prices.map(({ price, quantity }) => {
    const known = items.data.find((item) => item.price.metadata.kind === price.metadata.kind);
    return { ...(known && { id: known.id }), price: price.id, quantity };
  });
}

/** Takes away the item of boosts that are none, once that holds. It costs nothing, but stands on every invoice. */
export async function removeEmptyItems(
  payments: Payments,
  { items }: Stripe.Subscription,
): Promise<void> {
  for (const { id } of items.data.filter(({ quantity }) => quantity === 0)) {
    await unlessMissing(
      payments.ask(({ subscriptionItems }) =>
        subscriptionItems.del(id, { proration_behavior: 'none' }),
      ),
    );
  }
}
