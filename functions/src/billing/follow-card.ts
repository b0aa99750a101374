import type { Stripe } from 'stripe';
import type { Payments } from '../platform/payments.ts';
import { idOf, phaseParams } from './phase-params.ts';
import { expanded } from './subscription-of.ts';

/** A card that was replaced while a change waits would come back with it: phases name the one that there was. */
export async function followCard(
  payments: Payments,
  { schedule, default_payment_method: method }: Stripe.Subscription,
): Promise<void> {
  const planned = expanded(schedule);
  const card = idOf(method);
  if (planned?.status !== 'active' || !card) return;
  const since = planned.current_phase?.start_date ?? 0;
  const phases = planned.phases.filter(({ start_date }) => start_date >= since);
  if (phases.every(({ default_payment_method: named }) => idOf(named) === card)) return;
  await payments.ask(({ subscriptionSchedules }) =>
    subscriptionSchedules.update(planned.id, {
      proration_behavior: 'none',
      phases: phases.map((phase) => ({ ...phaseParams(phase), default_payment_method: card })),
    }),
  );
}
