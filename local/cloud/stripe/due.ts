import type { Store } from './store.ts';
import type { Invoice, Subscription, SubscriptionSchedule, Thing } from './types.ts';

export const DAY = 86_400;
/** How long the first payment, or that of a change, may be missing. */
export const PAYMENT_WINDOW = 23 * 3_600;
/** How long the invoice of a new period stays a draft. */
export const DRAFT = 3_600;
const WARNING = 3 * DAY;

/** When something happens to an object by itself; null where only somebody's doing can change it. */
export function dueOf(store: Store, object: Thing): number | null {
  if (object.object === 'subscription') return subscriptionDue(store, object);
  if (object.object === 'subscription_schedule') return scheduleDue(object);
  if (object.object === 'invoice') return invoiceDue(object);
  if (object.object === 'checkout.session')
    return object.status === 'open' ? object.expires_at : null;
  return null;
}

/** Stripe warns three days before a trial ends, of a shorter one when it begins. */
export const warningAt = (
  store: Store,
  { id, created, status, trial_end }: Subscription,
): number | null =>
  status === 'trialing' && trial_end !== null && store.note(`warned:${id}`) !== trial_end
    ? Math.max(created, trial_end - WARNING)
    : null;

export const periodEnd = ({ items }: Subscription): number =>
  Math.min(...items.data.map(({ current_period_end }) => current_period_end));

function subscriptionDue(store: Store, subscription: Subscription): number | null {
  const { status, created, cancel_at, pending_update } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  if (status === 'incomplete') return created + PAYMENT_WINDOW;
  const times = [
    cancel_at,
    pending_update?.expires_at,
    warningAt(store, subscription),
    status === 'paused' ? null : periodEnd(subscription),
  ];
  const known = times.filter((time) => typeof time === 'number');
  return known.length > 0 ? Math.min(...known) : null;
}

const scheduleDue = ({ status, current_phase }: SubscriptionSchedule): number | null =>
  status === 'active' ? (current_phase?.end_date ?? null) : null;

function invoiceDue({ status, automatically_finalizes_at, next_payment_attempt }: Invoice) {
  if (status === 'draft') return automatically_finalizes_at;
  return status === 'open' ? next_payment_attempt : null;
}
