import {
  type BillingCycle,
  BOOST_SHARE,
  boostPriceAMonth,
  MAX_BOOSTS,
  type PaidPlanId,
  type PlanId,
  type PlanState,
  paidPlanIds,
  plans,
  priceAMonth,
} from './plans.ts';

type Subscribed = { plan: PlanId; state: PlanState; billingCycle: BillingCycle; boosts: number };

const words = { conversations: 'conversations', kbPages: 'pages', webLookups: 'web searches' };
export type PlanMeter = keyof typeof words;

/** What there is to buy for whoever needs more of one thing, as sentences: a boost, the next plan, or the one that is tried. */
export function offersOf(
  { plan, state, billingCycle, boosts }: Subscribed,
  meter: PlanMeter,
): string[] {
  const id = paidPlanIds.find((one) => one === plan);
  if (!id) return [];
  const ofPlan = (one: PaidPlanId) =>
    `The ${plans[one].name} plan has ${count(plans[one][meter])} ${words[meter]} a month for ${dollars(priceAMonth(one, billingCycle))} a month.`;
  const next = paidPlanIds[paidPlanIds.indexOf(id) + 1];
  const nextOne = next ? [ofPlan(next)] : [];
  // Only of conversations does a trial have fewer than its plan.
  if (state !== 'active' && state !== 'past_due') {
    return meter === 'conversations' ? [ofPlan(id)] : nextOne;
  }
  const added = Math.floor(plans[id][meter] * BOOST_SHARE);
  const price = dollars(boostPriceAMonth(id, billingCycle));
  const boost = `A boost adds ${count(added)} ${words[meter]} a month for ${price} a month.`;
  return [...(boosts < MAX_BOOSTS ? [boost] : []), ...nextOne];
}

const count = (value: number): string => value.toLocaleString('en-US');

const dollars = (price: number): string =>
  `$${price.toLocaleString('en-US', Number.isInteger(price) ? {} : { minimumFractionDigits: 2 })}`;
