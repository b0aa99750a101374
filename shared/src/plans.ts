/** The plan catalogue: prices in US dollars a month, quantities a calendar month. */
export const plans = {
  core: {
    name: 'Core',
    monthlyPrice: 99,
    agents: 2,
    conversations: 3_000,
    kbPages: 2_000,
    webLookups: 1_000,
    toolCallsPerMinute: 60,
    extras: ['Email support'],
    isFeatured: false,
  },
  pro: {
    name: 'Pro',
    monthlyPrice: 299,
    agents: 5,
    conversations: 15_000,
    kbPages: 10_000,
    webLookups: 10_000,
    toolCallsPerMinute: 300,
    extras: ['Priority support', 'Staging environment'],
    isFeatured: true,
  },
  scale: {
    name: 'Scale',
    monthlyPrice: 799,
    agents: 10,
    conversations: 60_000,
    kbPages: 40_000,
    webLookups: 60_000,
    toolCallsPerMinute: 1_200,
    extras: ['SSO', 'Audit logs', 'Priority SLA'],
    isFeatured: false,
  },
  enterprise: {
    name: 'Enterprise',
    monthlyPrice: null,
    agents: null,
    conversations: null,
    kbPages: null,
    webLookups: null,
    toolCallsPerMinute: 6_000,
    extras: ['Security review', 'Uptime SLA', 'DPA'],
    isFeatured: false,
  },
} as const;

export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as PlanId[];

/** The plans that can be bought without talking to anybody. */
export const paidPlanIds = ['core', 'pro', 'scale'] as const satisfies PlanId[];
export type PaidPlanId = (typeof paidPlanIds)[number];

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/**
 * How an organization stands with its plan. `past_due`: a payment failed, and everything goes on for some days. From
 * `unpaid` and `canceled` on, agents take no new conversations; all that there is can be read and taken along.
 */
export const planStates = ['trialing', 'active', 'past_due', 'unpaid', 'canceled'] as const;
export type PlanState = (typeof planStates)[number];
/** Of a payment that failed. */
export const GRACE_DAYS = 14;

/** Before it has paid, an organization tries its plan out. */
export const TRIAL = { days: 14, conversations: 100 };

/** Each boost adds so much of the plan's own to conversations, pages and web lookups, and costs as much of its price, in whole dollars. */
export const BOOST_SHARE = 0.25;
export const MAX_BOOSTS = 8;

/** What a plan has room for with so many boosts. */
export const boosted = (limit: number | null, boosts: number): number | null =>
  limit === null ? null : Math.floor(limit * (1 + BOOST_SHARE * boosts));

/** Where the plan has no limit: a list of agents is answered whole, with all that they are told. */
export const MAX_AGENTS = 200;

/** How many agents an organization may have, by its plan or as was agreed with it. */
type AgentLimit = { plan: PlanId; limit: number | null };

/** Why an organization can have no other agent than these; undefined while it can. */
export function agentsRefusal(room: AgentLimit, count: number): string | undefined {
  if (count < (room.limit ?? MAX_AGENTS)) return undefined;
  return `${roomOf(room)} Delete one to make room.`;
}

/** Why an agent of those that are more than there is room for cannot be changed. */
export const moreAgentsRefusal = (room: AgentLimit): string =>
  `${roomOf(room)} This one is more: it goes on answering, but can be changed only when another one is deleted.`;

function roomOf({ plan, limit }: AgentLimit): string {
  const { name, agents } = plans[plan];
  const agreed = agents === limit ? `The ${name} plan` : 'Your organization';
  const whose = limit === null ? 'An organization' : agreed;
  return `${whose} has room for ${limit ?? MAX_AGENTS} agents.`;
}

const ANNUAL_DISCOUNT = 0.15;

/** What a month costs: in an annual subscription, the discounted price. */
export const priceAMonth = (plan: PaidPlanId, cycle: BillingCycle): number =>
  inCycle(plans[plan].monthlyPrice, cycle);

/** What a boost of the plan costs a month, in whole dollars before the annual discount. */
export const boostPriceAMonth = (plan: PaidPlanId, cycle: BillingCycle): number =>
  inCycle(Math.round(plans[plan].monthlyPrice * BOOST_SHARE), cycle);

/** What a year of an annual subscription costs: the discounted monthly price times 12. */
export const annualTotal = (plan: PaidPlanId): number =>
  roundToCents(priceAMonth(plan, 'annual') * 12);

const inCycle = (price: number, cycle: BillingCycle): number =>
  cycle === 'annual' ? roundToCents(price * (1 - ANNUAL_DISCOUNT)) : price;

const roundToCents = (amount: number) => Math.round(amount * 100) / 100;
