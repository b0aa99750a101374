import { type PlanId, TRIAL } from '@talkwright/shared/plans';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { TenantRecord } from './account-records.ts';
import { newBilling } from './billing-record.ts';

const DAY_MS = 24 * 3_600_000;

/** Of an organization that is new here. The plan that was chosen is tried out first; where nothing is billed, it does not matter. */
export function startingPlan(
  { config, now }: { config: Config; now: Clock },
  plan: PlanId,
): Pick<TenantRecord, 'plan' | 'billing'> {
  if (!config.STRIPE_SECRET_KEY) return { plan: config.DEFAULT_PLAN };
  const trialEndsAt = new Date(now().getTime() + TRIAL.days * DAY_MS).toISOString();
  return { plan, billing: newBilling(trialEndsAt) };
}
