import * as z from 'zod';
import { type Answered, contract } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { domainSchema, emailSchema, idSchema, lineSchema, timeSchema } from '../contract/rules.ts';
import { modelNameSchema } from '../models/model-name.ts';
import { billingCycles, planIds } from '../plans.ts';

export const retentionPeriods = ['30', '90', '365', 'forever'] as const;
/** For how many days conversations are kept. */
export type Retention = (typeof retentionPeriods)[number];

const domainStatusSchema = z.object({
  domain: z.string(),
  isVerified: z.boolean(),
  /** The DNS record that proves the domain; whoever may set it owns the domain. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
});
export type DomainStatus = z.infer<typeof domainStatusSchema>;

const priceSchema = z
  .number('Enter a price')
  .min(0, 'A price is 0 or more')
  .max(1_000_000, 'A price is at most 1,000,000 dollars');

export const TOKENS_OF_A_PRICE = 1_000_000;

/** What a model costs, in US dollars for a million tokens. */
const modelPriceSchema = z.strictObject({
  model: z.string(),
  /** Of what it reads. */
  input: priceSchema,
  /** Of what it writes. */
  output: priceSchema,
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

export const MAX_MODEL_PRICES = 100;

const modelPricesSchema = modelPriceSchema
  .extend({ model: modelNameSchema })
  .array()
  .max(MAX_MODEL_PRICES, `At most ${MAX_MODEL_PRICES} models can have a price`)
  .refine(
    (prices) => new Set(prices.map(({ model }) => model)).size === prices.length,
    'A model has one price',
  );

const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  domains: z.array(z.string()),
  domainStatus: z.array(domainStatusSchema),
  settings: z.object({
    primary_contact: z.string(),
    retention: z.enum(retentionPeriods),
    /** In place of list prices, for any model. */
    model_prices: modelPriceSchema.array(),
  }),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizationDraftSchema = z.strictObject({
  name: lineSchema('Organization name', 120),
  domains: z
    .array(domainSchema)
    .max(50, 'An organization has at most 50 domains')
    .transform((domains) => [...new Set(domains)]),
  settings: orAsRead(
    z.strictObject({ primary_contact: z.union([z.literal(''), emailSchema]) }),
    organizationSchema.shape.settings,
  ),
});

const subscriptionSchema = z.object({
  plan: z.enum(planIds),
  plan_interval: z.enum(billingCycles),
});

export const getOrganization = contract({
  name: 'organization-get',
  method: 'GET',
  path: 'management/organization',
  access: 'user',
  summary: 'The own organization and its plan.',
  output: z.object({ organization: organizationSchema, subscription: subscriptionSchema }),
  versioned: true,
  fallback: 'Failed to load the organization',
});

export const updateOrganization = contract({
  name: 'organization-update',
  method: 'PUT',
  path: 'management/organization',
  access: 'admin',
  activity: 'with its change',
  summary:
    'Save name, domains and primary contact. A domain that is added is verified at once where an administrator ' +
    'has a verified address in it.',
  body: orAsRead(organizationDraftSchema, organizationSchema),
  output: z.object({ organization: organizationSchema }),
  versioned: true,
  errors: ['changed_meanwhile', 'domain_public', 'domain_taken'],
  fallback: 'Failed to save the organization',
});
/** The organization, and the version that an update has to name. */
export type VersionedOrganization = Answered<typeof updateOrganization>;

export const checkDomain = contract({
  name: 'organization-check-domain',
  method: 'POST',
  path: 'management/organization/domains/check',
  access: 'admin',
  activity: 'with its change',
  summary: 'Look for the DNS record that proves a listed domain.',
  body: z.strictObject({
    domain: domainSchema,
  }),
  output: z.object({ domainStatus: domainStatusSchema }),
  errors: [
    'domain_not_listed',
    'domain_not_proved',
    'domain_taken',
    'domain_lookup_failed',
    'too_many',
  ],
  fallback: 'Failed to check the domain',
});

export const countExpiring = contract({
  name: 'organization-count-expiring',
  method: 'GET',
  path: 'management/retention/expiring',
  access: 'admin',
  summary: 'How many conversations would go, previews among them, if this were chosen now.',
  query: z.object({ retention: z.enum(retentionPeriods) }),
  output: z.object({ count: z.int() }),
  fallback: 'The conversations could not be counted.',
});

export const updateRetention = contract({
  name: 'organization-update-retention',
  method: 'PUT',
  path: 'management/retention',
  access: 'admin',
  activity: 'with its change',
  summary:
    'For how long conversations are kept after their last message. What is older is shown to nobody from then on, and ' +
    'deleted within a day. What was counted of it stays counted.',
  body: z.strictObject({
    retention: z.enum(retentionPeriods),
  }),
  output: z.object({ retention: z.enum(retentionPeriods) }),
  fallback: 'Failed to save the data retention',
});

export const updateModelPrices = contract({
  name: 'organization-update-model-prices',
  method: 'PUT',
  path: 'management/model-prices',
  access: 'admin',
  activity: 'with its change',
  summary:
    'What models cost, by which the analytics estimate costs. A model that is not among them costs its list price, where ' +
    'that is known; else nothing is estimated.',
  body: z.strictObject({ prices: modelPricesSchema }),
  output: z.object({ prices: modelPriceSchema.array() }),
  fallback: 'Failed to save the model prices',
});
