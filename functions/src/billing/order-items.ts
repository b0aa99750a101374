import { priceKey } from '@talkwright/shared/price-list';
import type { Stripe } from 'stripe';
import type { OrderRecord } from '../accounts/billing-record.ts';
import type { Payments } from '../platform/payments.ts';
import { orderOf } from './subscription-of.ts';

/** What an order consists of at Stripe: the plan and, where there are any, its boosts. */
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
  const isKept = before.plan === plan && before.billingCycle === billingCycle;
  const listed = await payments.ask(({ prices }) =>
    prices.list({
      lookup_keys: [priceKey('plan', plan, billingCycle), priceKey('boost', plan, billingCycle)],
      active: true,
    }),
  );
  const priceOf = (kind: 'plan' | 'boost') => {
    const kept = isKept && items.data.find(({ price }) => price.metadata.kind === kind)?.price;
    const price = kept || listed.data.find(({ metadata }) => metadata.kind === kind);
    if (!price) throw new Error(`The ${kind} ${plan} (${billingCycle}) is not for sale at Stripe.`);
    return price;
  };
  return [
    { price: priceOf('plan'), quantity: 1 },
    ...(boosts > 0 ? [{ price: priceOf('boost'), quantity: boosts }] : []),
  ];
}

/** The items as a change names them: those that are there by their ids, since without one another item would be added. */
export function changedItems({ items }: Stripe.Subscription, prices: OrderPrices) {
  const isOf = (kind: string | undefined) => (item: Stripe.SubscriptionItem) =>
    item.price.metadata.kind === kind;
  const kept = prices.map(({ price, quantity }) => {
    const id = items.data.find(isOf(price.metadata.kind))?.id;
    return { ...(id && { id }), price: price.id, quantity };
  });
  const gone = items.data.filter(({ id }) => !kept.some((one) => one.id === id));
  return [...kept, ...gone.map(({ id }) => ({ id, deleted: true }))];
}
