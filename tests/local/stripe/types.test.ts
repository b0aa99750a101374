import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { findRoute, routes } from '../../../local/cloud/stripe/api.ts';
import { type Said, typeFaults } from '../../support/vendor-types.ts';
import { customerWith, type Local, openStripe, plans } from './stripe-support.ts';
import { useAll } from './use-all.ts';

/** The SDK's types as what goes over the wire: decimals are texts there. */
const PREAMBLE = `import type { Stripe } from 'stripe';
type Wire<T> = T extends Stripe.Decimal ? string
  : T extends readonly (infer U)[] ? Wire<U>[]
  : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
type At<T, K extends string> = T extends readonly (infer U)[] ? At<U, K>
  : T extends object ? (K extends keyof T ? NonNullable<T[K]> : never) : never;
type Known<T> = [T] extends [never] ? never : 'known';`;

/** By the name that every object carries. */
const TYPES: Record<string, string> = {
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  'checkout.session': 'Checkout.Session',
  charge: 'Charge',
  coupon: 'Coupon',
  customer: 'Customer',
  dispute: 'Dispute',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  refund: 'Refund',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  tax_id: 'TaxId',
  tax_rate: 'TaxRate',
  webhook_endpoint: 'WebhookEndpoint',
};

/** What each operation takes, where it takes something. */
const PARAMETERS: Record<string, [method: string, path: string]> = {
  'BillingPortal.ConfigurationCreateParams': ['POST', '/v1/billing_portal/configurations'],
  'BillingPortal.ConfigurationListParams': ['GET', '/v1/billing_portal/configurations'],
  'BillingPortal.ConfigurationUpdateParams': ['POST', '/v1/billing_portal/configurations/:id'],
  'BillingPortal.SessionCreateParams': ['POST', '/v1/billing_portal/sessions'],
  'Checkout.SessionCreateParams': ['POST', '/v1/checkout/sessions'],
  'Checkout.SessionListParams': ['GET', '/v1/checkout/sessions'],
  ChargeListParams: ['GET', '/v1/charges'],
  CouponCreateParams: ['POST', '/v1/coupons'],
  CouponListParams: ['GET', '/v1/coupons'],
  CustomerCreateParams: ['POST', '/v1/customers'],
  CustomerCreateTaxIdParams: ['POST', '/v1/customers/:id/tax_ids'],
  CustomerListParams: ['GET', '/v1/customers'],
  CustomerListPaymentMethodsParams: ['GET', '/v1/customers/:id/payment_methods'],
  CustomerListTaxIdsParams: ['GET', '/v1/customers/:id/tax_ids'],
  CustomerUpdateParams: ['POST', '/v1/customers/:id'],
  DisputeListParams: ['GET', '/v1/disputes'],
  EventListParams: ['GET', '/v1/events'],
  InvoiceCreatePreviewParams: ['POST', '/v1/invoices/create_preview'],
  InvoiceListParams: ['GET', '/v1/invoices'],
  InvoicePayParams: ['POST', '/v1/invoices/:id/pay'],
  InvoicePaymentListParams: ['GET', '/v1/invoice_payments'],
  PaymentIntentListParams: ['GET', '/v1/payment_intents'],
  PaymentMethodAttachParams: ['POST', '/v1/payment_methods/:id/attach'],
  PaymentMethodListParams: ['GET', '/v1/payment_methods'],
  PriceCreateParams: ['POST', '/v1/prices'],
  PriceListParams: ['GET', '/v1/prices'],
  PriceUpdateParams: ['POST', '/v1/prices/:id'],
  ProductCreateParams: ['POST', '/v1/products'],
  ProductListParams: ['GET', '/v1/products'],
  ProductUpdateParams: ['POST', '/v1/products/:id'],
  RefundCreateParams: ['POST', '/v1/refunds'],
  RefundListParams: ['GET', '/v1/refunds'],
  SubscriptionCancelParams: ['DELETE', '/v1/subscriptions/:id'],
  SubscriptionCreateParams: ['POST', '/v1/subscriptions'],
  SubscriptionItemDeleteParams: ['DELETE', '/v1/subscription_items/:id'],
  SubscriptionItemListParams: ['GET', '/v1/subscription_items'],
  SubscriptionListParams: ['GET', '/v1/subscriptions'],
  SubscriptionScheduleCreateParams: ['POST', '/v1/subscription_schedules'],
  SubscriptionScheduleListParams: ['GET', '/v1/subscription_schedules'],
  SubscriptionScheduleReleaseParams: ['POST', '/v1/subscription_schedules/:id/release'],
  SubscriptionScheduleUpdateParams: ['POST', '/v1/subscription_schedules/:id'],
  SubscriptionUpdateParams: ['POST', '/v1/subscriptions/:id'],
  TaxRateCreateParams: ['POST', '/v1/tax_rates'],
  TaxRateListParams: ['GET', '/v1/tax_rates'],
  WebhookEndpointCreateParams: ['POST', '/v1/webhook_endpoints'],
  WebhookEndpointListParams: ['GET', '/v1/webhook_endpoints'],
  WebhookEndpointUpdateParams: ['POST', '/v1/webhook_endpoints/:id'],
};

const theirs = routes.filter(({ path }) => !path.startsWith('/test/'));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

let local: Local;
const answers: Said[] = [];

beforeAll(async () => {
  local = await openStripe('2027-04-01T00:00:00Z');
  const { hostname, port } = new URL(local.url());
  const stripe = new Stripe('sk_test_local', {
    ...{ host: hostname, port, protocol: 'http', telemetry: false },
    httpClient: Stripe.createFetchHttpClient(remembering),
  });
  await useAll(stripe, local, await plans(stripe), await customerWith(stripe));
});
afterAll(() => local.close());

it('each operation is asked for', () => {
  const asked = answers.map(({ what }) => what);
  expect(theirs.map(nameOf).filter((name) => !asked.includes(name))).toEqual([]);
});

it('each answer has the fields that the SDK says, no more and no fewer', () => {
  expect(typeFaults(PREAMBLE, answers)).toEqual([]);
});

it('each operation that takes something is looked at', () => {
  const looked = Object.values(PARAMETERS).map(([method, path]) => `${method} ${path}`);
  const taking = theirs.filter(({ fields }) => Object.keys(fields).length > 0);
  expect(looked.toSorted()).toEqual(taking.map(nameOf).toSorted());
});

it('each parameter that is taken is one of the SDK', () => {
  const taken = Object.entries(PARAMETERS).flatMap(([type, [method, path]]) => {
    const { fields } = theirs.find((route) => nameOf(route) === `${method} ${path}`) ?? {};
    return namesIn({ fields }).map((names) => ({
      what: `${method} ${path}: ${names.join('.')}`,
      type: `Known<${names.reduce((of, name) => `At<${of}, '${name}'>`, `Stripe.${type}`)}>`,
      value: 'known',
    }));
  });
  expect(typeFaults(PREAMBLE, taken)).toEqual([]);
});

async function remembering(url: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const answer = await response.clone().json();
  const { route } = findRoute(init?.method ?? 'GET', new URL(String(url)).pathname);
  if (response.ok) answers.push({ what: nameOf(route), type: typeOf(answer), value: answer });
  return response;
}

type Answer = { object: string; deleted?: true; data?: Answer[] };

function typeOf({ object, deleted, data = [] }: Answer): string {
  if (object === 'list') return `Wire<Stripe.ApiList<${plainTypeOf(data[0]) ?? 'never'}>>`;
  return `Wire<${deleted ? plainTypeOf({ object })?.replace(/(\w+)$/, 'Deleted$1') : plainTypeOf({ object })}>`;
}

const plainTypeOf = (of: Pick<Answer, 'object'> | undefined) =>
  of && `Stripe.${TYPES[of.object] ?? of.object}`;

type Described = { fields?: Record<string, Described> | undefined };

/** All names on the way to each that has no others below it. */
const namesIn = ({ fields }: Described): string[][] =>
  fields
    ? Object.entries(fields).flatMap(([name, below]) =>
        namesIn(below).map((names) => [name, ...names]),
      )
    : [[]];
