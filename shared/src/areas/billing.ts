import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { billingCycles, planIds } from '../plans.ts';

/** A cycle is a calendar month (UTC). */
export const getUsage = contract({
  name: 'billing-get-usage',
  method: 'GET',
  path: 'billing/usage',
  access: 'user',
  summary:
    'The plan, what it has room for in this cycle, a calendar month (UTC), and what of that is used: conversations as ' +
    '`messages`, pages taken in as `documents`, web searches. A conversation counts once in a cycle, with its first answer, ' +
    'and once more for each further 50 answers; a few minutes may pass until then. `null` is no limit.',
  output: z.object({
    subscription: z.object({
      plan: z.enum(planIds),
      plan_interval: z.enum(billingCycles),
      period_start: z.iso.date(),
      /** The first day of the next cycle. */
      period_end: z.iso.date(),
    }),
    usage: z.object({
      messages_used: z.int(),
      documents_used: z.int(),
      web_search_used: z.int(),
    }),
    limits: z.object({
      messages: z.int().nullable(),
      documents: z.int().nullable(),
      web: z.int().nullable(),
    }),
  }),
  fallback: 'Failed to load the usage',
});
export type BillingUsage = Output<typeof getUsage>;
