import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { OrderRecord } from '../accounts/billing-record.ts';
import { type Payments, stripeCodeOf, stripeParamOf } from '../platform/payments.ts';
import { changedItems, type OrderPrices } from './order-items.ts';

type Change = { order: OrderRecord; prices: OrderPrices; prorated_at: number };

/**
 * Lets an order begin at once. While its payment is missing, all stays as it was.
 * @throws Failure `payment_refused` without a card, `price_changed` when its period has ended meanwhile
 */
export async function upgrade(
  payments: Payments,
  subscription: Stripe.Subscription,
  { order: { plan, billingCycle, boosts }, prices, prorated_at }: Change,
): Promise<Stripe.Subscription> {
  const { id } = subscription;
  const idempotencyKey = `change:${id}:${prorated_at}:${plan}:${billingCycle}:${boosts}`;
  try {
    return await payments.ask(({ subscriptions }) =>
      subscriptions.update(
        id,
        {
          items: changedItems(subscription, prices),
          proration_behavior: 'always_invoice',
          proration_date: prorated_at,
          payment_behavior: 'pending_if_incomplete',
        },
        { idempotencyKey },
      ),
    );
  } catch (cause) {
    throw refusalOf(cause);
  }
}

/** The same key for other items says that they have changed since. */
function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const param = stripeParamOf(cause);
  const isRepeated = 'type' in cause && cause.type === 'StripeIdempotencyError';
  if (isRepeated || param === 'proration_date') return new Failure('price_changed', {}, { cause });
  const isWithoutCard = stripeCodeOf(cause) === 'resource_missing' && !param;
  return isWithoutCard ? new Failure('payment_refused', {}, { cause }) : cause;
}
