import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import type { TenantRecord } from '../accounts/account-records.ts';
import { entitlementsOf, graceEndsAt } from '../usage/entitlements.ts';

/** How an organization stands with its plan, as its members see it; where to pay is for administrators. */
export function toSubscription(
  tenant: TenantRecord,
  now: Date,
  paysFor: boolean,
): Omit<BilledSubscription, 'period_start' | 'period_end'> {
  const { state, plan, boosts } = entitlementsOf(tenant, now);
  const { subscription, trialEndsAt } = tenant.billing ?? {};
  const isLive = state === 'active' || state === 'past_due';
  const next = isLive && subscription?.next;

  return {
    ...{ status: state, plan, plan_interval: tenant.billingCycle, boosts },
    trial_ends_at: state === 'trialing' ? (trialEndsAt ?? null) : null,
    paid_until: (isLive && subscription?.periodEnd) || null,
    cancel_at: (isLive && subscription?.cancelAt) || null,
    grace_ends_at:
      state === 'past_due' && subscription?.pastDueSince
        ? graceEndsAt(subscription.pastDueSince).toISOString()
        : null,
    pay_url: (paysFor && subscription?.payUrl) || null,
    next: next ? { plan: next.plan, plan_interval: next.billingCycle, boosts: next.boosts } : null,
  };
}
