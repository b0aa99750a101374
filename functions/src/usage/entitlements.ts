import { boosted, GRACE_DAYS, type PlanState, plans, TRIAL } from '@talkwright/shared/plans';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { SubscriptionRecord } from '../accounts/billing-record.ts';

type Tenant = Pick<TenantRecord, 'plan' | 'limits' | 'billing'>;

const DAY_MS = 24 * 3_600_000;

/**
 * What an organization may have and do: as its plan promises and its boosts add, but for what was agreed with it. In a
 * trial it has fewer conversations; whoever does not pay takes in nothing new. All that the product asks about plans.
 */
export function entitlementsOf(tenant: Tenant, now: Date) {
  const plan = plans[tenant.plan];
  const state = stateOf(tenant, now);
  const { subscription } = tenant.billing ?? {};
  const isOpen = state !== 'unpaid' && state !== 'canceled';
  // Those of a subscription that has ended are no part of what was agreed on since.
  const boosts = subscription && subscription.status !== 'canceled' ? subscription.boosts : 0;
  const monthly = (limit: number | null) => (isOpen ? boosted(limit, boosts) : 0);
  const conversations = state === 'trialing' ? TRIAL.conversations : monthly(plan.conversations);

  return {
    ...{ plan: tenant.plan, state, isOpen, boosts },
    agents: plan.agents as number | null,
    ...{ conversations, kbPages: monthly(plan.kbPages), webLookups: monthly(plan.webLookups) },
    toolCallsPerMinute: plan.toolCallsPerMinute,
    ...(isOpen && tenant.limits),
  };
}

/** Organizations that are not billed, or were there before billing, have their plan as it stands. */
function stateOf({ billing }: Tenant, now: Date): PlanState {
  if (!billing) return 'active';
  const { subscription, trialEndsAt } = billing;
  const state = subscription && paidState(subscription, now);
  if (state && state !== 'canceled' && state !== 'unpaid') return state;
  if (!trialEndsAt) return 'active';
  if (now.getTime() < Date.parse(trialEndsAt)) return 'trialing';
  return state ?? 'unpaid';
}

/** The day of a failed payment is followed by days of grace. */
function paidState({ status, pastDueSince }: SubscriptionRecord, now: Date): PlanState {
  if (status !== 'past_due' || !pastDueSince) return status;
  return now.getTime() < graceEndsAt(pastDueSince).getTime() ? 'past_due' : 'unpaid';
}

export const graceEndsAt = (pastDueSince: string): Date =>
  new Date(Date.parse(pastDueSince) + GRACE_DAYS * DAY_MS);
