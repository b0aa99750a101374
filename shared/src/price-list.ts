import {
  type BillingCycle,
  billingCycles,
  boostPriceAMonth,
  type PaidPlanId,
  paidPlanIds,
  priceAMonth,
} from './plans.ts';

/** What is sold, as the payment provider knows it: found there by its key, and told apart by the rest. */
export type PriceListEntry = {
  key: string;
  kind: 'plan' | 'boost';
  plan: PaidPlanId;
  cycle: BillingCycle;
  /** US cents for a month, or for a year at once. */
  cents: number;
};

export const priceList: PriceListEntry[] = paidPlanIds.flatMap((plan) =>
  billingCycles.flatMap((cycle) => [
    entry('plan', plan, cycle, priceAMonth(plan, cycle)),
    entry('boost', plan, cycle, boostPriceAMonth(plan, cycle)),
  ]),
);

/** On the configuration of Stripe's portal that is ours. */
export const PORTAL_METADATA = { kind: 'talkwright' };

export function priceKey(
  kind: PriceListEntry['kind'],
  plan: PaidPlanId,
  cycle: BillingCycle,
): string {
  return `talkwright_${kind}_${plan}_${cycle}`;
}

function entry(
  kind: PriceListEntry['kind'],
  plan: PaidPlanId,
  cycle: BillingCycle,
  aMonth: number,
): PriceListEntry {
  const cents = Math.round(aMonth * 100) * (cycle === 'annual' ? 12 : 1);
  return { key: priceKey(kind, plan, cycle), kind, plan, cycle, cents };
}
