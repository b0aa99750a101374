import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';
import { billingCycles, MAX_BOOSTS, paidPlanIds, planIds, planStates } from '../plans.ts';

const chosenPlanShape = {
  plan: z.enum(paidPlanIds, 'Choose a plan'),
  billingCycle: z.enum(billingCycles).default('monthly'),
};

/** What an organization wants to have: all of it, whatever it has now. */
const orderSchema = z.strictObject({
  ...chosenPlanShape,
  boosts: z.int().min(0).max(MAX_BOOSTS, `There are at most ${MAX_BOOSTS} boosts`).default(0),
});
export type Order = z.output<typeof orderSchema>;

const subscriptionSchema = z.object({
  status: z.enum(planStates),
  plan: z.enum(planIds),
  plan_interval: z.enum(billingCycles),
  /** Of counting: a calendar month (UTC). */
  period_start: z.iso.date(),
  /** The first day of the next cycle. */
  period_end: z.iso.date(),
  boosts: z.int(),
  trial_ends_at: timeSchema.nullable(),
  /** Until when it is paid for; null where nothing is. */
  paid_until: timeSchema.nullable(),
  /** When it ends for good. */
  cancel_at: timeSchema.nullable(),
  /** After a failed payment: until when all goes on. */
  grace_ends_at: timeSchema.nullable(),
  /** Where what is due can be paid, or confirmed with the bank: for administrators. */
  pay_url: z.string().nullable(),
  /** What follows at `paid_until`. */
  next: z
    .object({ plan: z.enum(paidPlanIds), plan_interval: z.enum(billingCycles), boosts: z.int() })
    .nullable(),
});
export type BilledSubscription = z.infer<typeof subscriptionSchema>;

export const getUsage = contract({
  name: 'billing-get-usage',
  method: 'GET',
  path: 'billing/usage',
  access: 'user',
  summary:
    'The plan, what it has room for in this cycle, a calendar month (UTC), and what of that is used: conversations as ' +
    '`messages`, pages taken in as `documents`, web searches. A conversation counts once in a cycle, with its first answer, ' +
    'and once more for each further 50 answers; a few minutes may pass until then. `null` is no limit; boosts are in the limits.',
  output: z.object({
    /** Whether there is anything to buy in this installation. */
    is_billed: z.boolean(),
    subscription: subscriptionSchema,
    usage: z.object({
      messages_used: z.int(),
      documents_used: z.int(),
      web_search_used: z.int(),
    }),
    limits: z.object({
      messages: z.int().nullable(),
      documents: z.int().nullable(),
      web: z.int().nullable(),
      /** How many there may be; not counted by the month, and not boosted. */
      agents: z.int().nullable(),
    }),
  }),
  fallback: 'Failed to load the usage',
});
export type BillingUsage = Output<typeof getUsage>;

export const getCurve = contract({
  name: 'billing-get-curve',
  method: 'GET',
  path: 'billing/curve',
  access: 'user',
  summary:
    "This cycle's conversations by day (UTC), of all agents and of each, and how many it will be by its end: what is used, and for each " +
    'day that is left the mean of the last seven whole days, or of those that there are. An agent is taken to keep its share of them.',
  output: z.object({
    /** From the first of the month to today. */
    days: z.object({ day: z.iso.date(), conversations: z.int() }).array(),
    days_in_cycle: z.int(),
    conversations: z.int(),
    /** By the end of the cycle; null before the first whole day. */
    forecast: z.int().nullable(),
    limit: z.int().nullable(),
    /** Null where the cycle ends before, or there is no limit. */
    meets_limit_on: z.iso.date().nullable(),
    agents: z
      .object({
        id: idSchema,
        name: z.string(),
        conversations: z.int(),
        cap: z.int().nullable(),
        /** At how many percent of the cap the administrators are told. */
        warn_at: z.int().nullable(),
        meets_cap_on: z.iso.date().nullable(),
      })
      .array(),
  }),
  fallback: 'Failed to load the forecast',
});
export type BillingCurve = Output<typeof getCurve>;
export type CappedAgent = BillingCurve['agents'][number];

const CAP_RULE = 'Enter a whole number from 1 to 10,000,000, or nothing for no cap';
const WARNING_RULE = 'Enter a whole number from 50 to 100, or nothing for no warning';

export const setAgentCap = contract({
  name: 'billing-set-agent-cap',
  method: 'PUT',
  path: 'billing/caps/{agentId}',
  access: 'admin',
  activity: { says: 'set the monthly cap of the agent {name} to {cap}', on: 'agent' },
  summary:
    'How many conversations an agent may have in a calendar month (UTC), and at how many percent of them the administrators are told; ' +
    'null for none. What has begun goes on. The last change counts.',
  params: z.object({ agentId: idSchema }),
  body: z.strictObject({
    cap: z.int(CAP_RULE).min(1, CAP_RULE).max(10_000_000, CAP_RULE).nullable(),
    warnAt: z.int(WARNING_RULE).min(50, WARNING_RULE).max(100, WARNING_RULE).nullable(),
  }),
  output: z.object({}),
  errors: ['agent_not_found'],
  fallback: 'Failed to save the cap',
});

export const startCheckout = contract({
  name: 'billing-start-checkout',
  method: 'POST',
  path: 'billing/checkout',
  access: 'admin',
  activity: { says: 'went to pay for the plan {plan}' },
  summary:
    'The address of the page on which the plan is paid for. The same choice leads to the same page while it is open, another one ' +
    'closes it. Who has a subscription changes that one.',
  body: z.strictObject(chosenPlanShape),
  output: z.object({ url: z.url() }),
  errors: ['billing_off', 'already_subscribed', 'payment_due', 'payment_provider_failed'],
  fallback: 'Failed to start checkout',
});

export const confirmCheckout = contract({
  name: 'billing-confirm-checkout',
  method: 'POST',
  path: 'billing/confirm',
  access: 'admin',
  activity: { none: 'The payment is what counts, and the provider tells of it.' },
  summary: 'Take over at once how a checkout ended, instead of when the payment provider tells.',
  body: z.strictObject({
    sessionId: z
      .string()
      .regex(/^cs_\w{1,250}$/, 'This is no checkout')
      .meta({ examples: ['cs_live_a1B2c3'] }),
  }),
  output: z.object({}),
  errors: ['billing_off', 'checkout_not_found', 'payment_provider_failed'],
  fallback: 'Failed to confirm the payment',
});

export const openPortal = contract({
  name: 'billing-open-portal',
  method: 'POST',
  path: 'billing/portal',
  access: 'admin',
  activity: { none: 'What is changed there is recorded when it happens.' },
  summary:
    'The address of the page on which card, address, tax number and invoices are looked after.',
  output: z.object({ url: z.url() }),
  errors: ['billing_off', 'not_subscribed', 'payment_provider_failed'],
  fallback: 'Failed to open portal',
});

const centsSchema = z.int();

export const previewChange = contract({
  name: 'billing-preview-change',
  method: 'POST',
  path: 'billing/preview-change',
  access: 'admin',
  activity: { none: 'It changes nothing.' },
  summary:
    'What it would cost to have this plan, cycle and number of boosts instead. More begins at once and is charged at once, less ' +
    'begins when what is paid for ends. Amounts are US cents.',
  body: orderSchema,
  output: z.object({
    starts: z.enum(['now', 'at_period_end']),
    starts_at: timeSchema,
    /** With the credit for what is not used up any more; of what starts later 0. */
    due_now: centsSchema,
    /** What stays on the account for later invoices. */
    credit: centsSchema,
    /** Of a whole period from then on, without taxes. */
    per_period: centsSchema,
    next_payment_at: timeSchema,
    /** To confirm with: the amount holds for this moment (Unix seconds). */
    prorated_at: z.int(),
  }),
  errors: ['billing_off', 'not_subscribed', 'payment_due', 'payment_provider_failed'],
  fallback: 'Failed to work out the price',
});
export type ChangePreview = Output<typeof previewChange>;

export const changePlan = contract({
  name: 'billing-change-plan',
  method: 'POST',
  path: 'billing/change-plan',
  access: 'admin',
  activity: { says: 'changed the subscription to {order}' },
  summary:
    'Have this plan, cycle and number of boosts, at the price that was shown. An earlier change that has not begun yet is replaced. ' +
    'Where the bank wants a confirmation, `pay_url` leads to it, and nothing has changed until then.',
  body: orderSchema.extend({ due_now: centsSchema, prorated_at: z.int() }),
  output: z.object({ pay_url: z.url().nullable() }),
  errors: [
    ...(['billing_off', 'not_subscribed', 'payment_due', 'price_changed'] as const),
    ...(['payment_refused', 'payment_provider_failed'] as const),
  ],
  fallback: 'Failed to change the plan',
});

export const cancelSubscription = contract({
  name: 'billing-cancel',
  method: 'POST',
  path: 'billing/cancel',
  access: 'admin',
  activity: { says: 'cancelled the subscription' },
  summary: 'End the subscription when what is paid for ends.',
  output: z.object({}),
  errors: ['billing_off', 'not_subscribed', 'payment_provider_failed'],
  fallback: 'Failed to cancel the subscription',
});

export const resumeSubscription = contract({
  name: 'billing-resume',
  method: 'POST',
  path: 'billing/resume',
  access: 'admin',
  activity: { says: 'kept the subscription as it is' },
  summary:
    'Keep what there is: takes back a cancellation, a change that has not begun, and one whose payment is not confirmed yet.',
  output: z.object({}),
  errors: ['billing_off', 'not_subscribed', 'payment_provider_failed'],
  fallback: 'Failed to keep the subscription',
});

const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: timeSchema,
  /** US cents; below 0 it is a credit. */
  total: centsSchema,
  due: centsSchema,
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  pdf_url: z.url().nullable(),
  /** Where it can be paid. */
  pay_url: z.url().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const listInvoices = contract({
  name: 'billing-list-invoices',
  method: 'GET',
  path: 'billing/invoices',
  access: 'admin',
  summary: 'The invoices, the newest first, 25 at once.',
  query: z.object({
    cursor: z
      .string()
      .regex(/^in_\w{1,250}$/)
      .optional(),
  }),
  output: z.object({ invoices: invoiceSchema.array(), nextCursor: z.string().nullable() }),
  errors: ['billing_off', 'payment_provider_failed'],
  fallback: 'Failed to load the invoices',
});

export const receiveEvent = contract({
  name: 'billing-receive-event',
  method: 'POST',
  path: 'billing/webhook',
  access: 'signed',
  activity: { none: 'What it tells of is recorded where it happens.' },
  summary:
    'For Stripe, which says here that something has changed. What has changed is read from Stripe, so that events may come late, ' +
    'twice and in any order.',
  body: z.looseObject({}),
  output: z.object({}),
  errors: ['billing_off', 'signature_refused', 'payment_provider_failed'],
  fallback: 'The event was not taken',
});
