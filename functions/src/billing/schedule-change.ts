import type { Stripe } from 'stripe';
import type { OrderRecord } from '../accounts/billing-record.ts';
import type { Payments } from '../platform/payments.ts';
import type { OrderPrices } from './order-items.ts';

/** Lets an order begin when what is paid for ends. The subscription has no schedule yet. */
export async function scheduleChange(
  payments: Payments,
  subscription: Stripe.Subscription,
  { order, prices }: { order: OrderRecord; prices: OrderPrices },
): Promise<void> {
  const { id, phases } = await payments.ask(({ subscriptionSchedules }) =>
    subscriptionSchedules.create({ from_subscription: subscription.id }),
  );
  const [running] = phases;
  const { items } = subscription;
  const { plan, billingCycle, boosts } = order;
  await payments.ask(({ subscriptionSchedules }) =>
    subscriptionSchedules.update(id, {
      end_behavior: 'release',
      // What follows is told by it, since phases name prices only.
      metadata: { plan, billingCycle, boosts },
      proration_behavior: 'none',
      phases: [
        {
          start_date: running?.start_date ?? 0,
          end_date: items.data[0]?.current_period_end ?? 0,
          items: items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity })),
        },
        {
          duration: { interval: billingCycle === 'annual' ? 'year' : 'month' },
          items: prices.map(({ price, quantity }) => ({ price: price.id, quantity })),
          proration_behavior: 'none',
        },
      ],
    }),
  );
}
