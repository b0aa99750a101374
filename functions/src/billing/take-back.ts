import type { Stripe } from 'stripe';
import type { Payments } from '../platform/payments.ts';
import { expanded } from './subscription-of.ts';

/** Whether something is to be taken back: an end, a change that has not begun, or one that is not paid. */
export const isChanging = (subscription: Stripe.Subscription): boolean =>
  isEnding(subscription) || isScheduled(subscription) || subscription.pending_update !== null;

/** The customer's own page sets only the day on which it ends. */
export const isEnding = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

const isScheduled = ({ schedule }: Stripe.Subscription): boolean =>
  expanded(schedule)?.status === 'active';

/** What has not begun, and what was not paid; a subscription with a schedule takes no other change. */
export async function takeBackChange(
  payments: Payments,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { schedule, pending_update, latest_invoice } = subscription;
  const planned = expanded(schedule);
  if (planned?.status === 'active') {
    await payments.ask(({ subscriptionSchedules }) => subscriptionSchedules.release(planned.id));
  }
  const invoice = expanded(latest_invoice);
  if (pending_update && invoice?.status === 'open') {
    await payments.ask(({ invoices }) => invoices.voidInvoice(invoice.id));
  }
}

export async function takeBackEnd(
  payments: Payments,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (!isEnding(subscription)) return;
  const { id, cancel_at_period_end } = subscription;
  // Stripe refuses both at once; the first clears the second along with it.
  const change = cancel_at_period_end
    ? { cancel_at_period_end: false }
    : { cancel_at: '' as const };
  await payments.ask(({ subscriptions }) => subscriptions.update(id, change));
}
