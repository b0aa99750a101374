import { type BillingCycle, billingCycles, paidPlanIds } from '@talkwright/shared/plans';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { OrderRecord, SubscriptionRecord } from '../accounts/billing-record.ts';

/** Whoever has one of these has what they pay for. */
const LIVE = ['active', 'trialing', 'past_due'];

/** On prices, so that old ones are known as well; written by `npm run provision`. */
const priceMetadata = z.object({
  kind: z.enum(['plan', 'boost']),
  plan: z.enum(paidPlanIds),
  cycle: z.enum(billingCycles),
});
/** On schedules: what follows at the end of the period. */
const orderMetadata = z.object({
  plan: z.enum(paidPlanIds),
  billingCycle: z.enum(billingCycles),
  boosts: z.coerce.number().int().min(0),
});

const isLive = ({ status }: Stripe.Subscription): boolean => LIVE.includes(status);

/** The one that counts: the oldest of those that are live, or else the newest that has begun. */
export function chosenOf(subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined {
  const begun = byAge(subscriptions).filter(
    ({ status }) => status !== 'incomplete' && status !== 'incomplete_expired',
  );
  return begun.find(isLive) ?? begun.at(-1);
}

/** All that are live beside the oldest: nobody wants to pay twice. */
export const doublesOf = (subscriptions: Stripe.Subscription[]): Stripe.Subscription[] =>
  byAge(subscriptions).filter(isLive).slice(1);

/** Where something is owed for a period that has begun. */
export const isOwing = ({ status }: Stripe.Subscription): boolean =>
  status === 'past_due' || status === 'unpaid';

/**
 * What we keep of a subscription, whose schedule and latest invoice are read along, and of the invoice that is owed. The
 * latest one may be that of a change, or a draft.
 * @throws Error where it has no plan of ours
 */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  owed?: Stripe.Invoice,
): SubscriptionRecord {
  const { id, cancel_at, cancel_at_period_end } = subscription;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${id} has no items.`);
  const periodEnd = timeOf(item.current_period_end);
  const status = statusOf(subscription);
  const changing = subscription.pending_update && expanded(subscription.latest_invoice);

  return {
    ...{ id, status, ...orderOf(id, subscription.items.data) },
    ...{ periodStart: timeOf(item.current_period_start), periodEnd },
    cancelAt: cancel_at ? timeOf(cancel_at) : cancel_at_period_end ? periodEnd : null,
    pastDueSince: status === 'past_due' && owed ? timeOf(owed.created) : null,
    payUrl: (owed ?? changing)?.hosted_invoice_url ?? null,
    next: nextOf(expanded(subscription.schedule)),
  };
}

/** @throws Error where it has no plan of ours */
export function orderOf(id: string, items: Stripe.SubscriptionItem[]): OrderRecord {
  let order: { plan: OrderRecord['plan']; billingCycle: BillingCycle } | undefined;
  let boosts = 0;
  for (const { price, quantity = 1 } of items) {
    const { kind, plan, cycle } = priceMetadata.parse(price.metadata);
    if (kind === 'boost') boosts += quantity;
    else order = { plan, billingCycle: cycle };
  }
  if (!order) throw new Error(`The subscription ${id} has no plan.`);
  return { ...order, boosts };
}

const byAge = (subscriptions: Stripe.Subscription[]) =>
  subscriptions.toReversed().sort((one, other) => one.created - other.created);

function statusOf({ status }: Stripe.Subscription): SubscriptionRecord['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'past_due') return 'past_due';
  return status === 'canceled' ? 'canceled' : 'unpaid';
}

/** A schedule lasts as long as its last phase, which is what follows until it begins. */
function nextOf(schedule: Stripe.SubscriptionSchedule | undefined): OrderRecord | null {
  const last = schedule?.phases.at(-1)?.start_date ?? 0;
  if (schedule?.status !== 'active' || schedule.current_phase?.start_date === last) return null;
  return orderMetadata.safeParse(schedule.metadata).data ?? null;
}

export const expanded = <T extends object>(value: T | string | null | undefined): T | undefined =>
  typeof value === 'object' && value ? value : undefined;

const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
