import type { ChangePreview, Order } from '@talkwright/shared/areas/billing';
import type { Stripe } from 'stripe';
import type { Payments } from '../platform/payments.ts';
import { startOf } from './order-change.ts';
import { changedItems, type OrderPrices, orderPrices } from './order-items.ts';
import { subscriptionOf } from './subscription-of.ts';

export type Quote = ChangePreview & { prices: OrderPrices };

/**
 * What a change costs, worked out by Stripe for the moment that is given, so that it can be asked for again.
 * @throws Failure `invalid_input` where nothing would change
 */
export async function quoteChange(
  payments: Payments,
  subscription: Stripe.Subscription,
  order: Order,
  prorated_at: number,
): Promise<Quote> {
  const before = subscriptionOf(subscription);
  const starts = startOf(before, order);
  const prices = await orderPrices(payments, subscription, order);
  const per_period = prices.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const always = { starts, per_period, prorated_at, prices };
  if (starts === 'at_period_end') {
    const at = before.periodEnd;
    return { ...always, starts_at: at, due_now: 0, credit: 0, next_payment_at: at };
  }

  const invoice = await payments.ask(({ invoices }) =>
    invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: changedItems(subscription, prices),
        proration_behavior: 'always_invoice',
        proration_date: prorated_at,
      },
    }),
  );
  const { amount_due, total, starting_balance, lines } = invoice;
  return {
    ...always,
    starts_at: timeOf(prorated_at),
    due_now: amount_due,
    credit: Math.max(0, -(total + starting_balance)),
    next_payment_at: timeOf(Math.max(...lines.data.map(({ period }) => period.end))),
  };
}

const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
