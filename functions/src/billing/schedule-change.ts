import type { Stripe } from 'stripe';
import type { OrderRecord } from '../accounts/billing-record.ts';
import type { Payments } from '../platform/payments.ts';
import type { OrderPrices } from './order-items.ts';
import { itemParams, lastingParams, phaseParams } from './phase-params.ts';

/**
 * Lets an order begin when what is paid for ends. The subscription has no schedule yet. What people have added to it at
 * Stripe, as a coupon or a tax rate, stays and goes on with the order.
 */
export async function scheduleChange(
  payments: Payments,
  subscription: Stripe.Subscription,
  { order, prices }: { order: OrderRecord; prices: OrderPrices },
): Promise<void> {
  const { id, phases } = await payments.ask(({ subscriptionSchedules }) =>
    subscriptionSchedules.create({ from_subscription: subscription.id }),
  );
  const [running] = phases;
  if (!running) throw new Error(`The schedule ${id} of a running subscription has no phase.`);
  const { plan, billingCycle, boosts } = order;
  await payments.ask(({ subscriptionSchedules }) =>
    subscriptionSchedules.update(id, {
      end_behavior: 'release',
      // What follows is told by it, since phases name prices only.
      metadata: { plan, billingCycle, boosts },
      proration_behavior: 'none',
      phases: [
        phaseParams(running),
        {
          ...lastingParams(running),
          duration: { interval: billingCycle === 'annual' ? 'year' : 'month' },
          items: prices
            .filter(({ quantity }) => quantity > 0)
            .map(({ price, quantity }) => ({
              ...takenFrom(running, subscription, price),
              ...{ price: price.id, quantity },
            })),
          proration_behavior: 'none',
        },
      ],
    }),
  );
}

/** What the item of the same kind has, as a tax rate of its own. */
function takenFrom(
  { items }: Stripe.SubscriptionSchedule.Phase,
  subscription: Stripe.Subscription,
  { metadata }: Stripe.Price,
) {
  const before = subscription.items.data.find(({ price }) => price.metadata.kind === metadata.kind);
  return items.map(itemParams).find(({ price }) => price === before?.price.id);
}
