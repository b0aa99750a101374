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

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** Where the plan has no limit: a list of agents is answered whole, with all that they are told. */
export const MAX_AGENTS = 200;

/** Why an organization of this plan can have no other agent than these; undefined while it can. */
export function agentsRefusal(plan: PlanId, count: number): string | undefined {
  const { agents, name } = plans[plan];
  if (count < (agents ?? MAX_AGENTS)) return undefined;
  return agents === null
    ? `An organization has room for ${MAX_AGENTS} agents. Delete one to make room.`
    : `The ${name} plan has room for ${agents} agents. Delete one to make room.`;
}

const ANNUAL_DISCOUNT = 0.15;

/** What a month costs: in an annual subscription, the discounted price. */
export function priceAMonth(plan: (typeof paidPlanIds)[number], cycle: BillingCycle): number {
  const { monthlyPrice } = plans[plan];
  return cycle === 'annual' ? roundToCents(monthlyPrice * (1 - ANNUAL_DISCOUNT)) : monthlyPrice;
}

/** What a year of an annual subscription costs: the discounted monthly price times 12. */
export const annualTotal = (plan: (typeof paidPlanIds)[number]): number =>
  roundToCents(priceAMonth(plan, 'annual') * 12);

const roundToCents = (amount: number) => Math.round(amount * 100) / 100;
