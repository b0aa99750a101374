import { type Account, newId } from './account.ts';
import { bill, finalize } from './bill.ts';
import { collect, methodFor } from './collect.ts';
import { redeem } from './coupons.ts';
import { changeItems } from './items.ts';
import { periodLine } from './lines.ts';
import { changeMetadata, type Values } from './parameters.ts';
import { paymentRefusal } from './payments.ts';
import { boundaryAfter } from './periods.ts';
import { invalid, Refusal } from './refusal.ts';
import { settle } from './settle.ts';
import type { createFields } from './subscription-fields.ts';
import { taxRatesOf } from './tax-rates.ts';
import type { Subscription } from './types.ts';

type Wanted = Values<typeof createFields>;

/** A new subscription with its first invoice; `isConfirmed` when its payer is there and has confirmed it. */
export function startSubscription(
  account: Account,
  wanted: Wanted,
  isConfirmed = false,
): Subscription {
  const draft = newSubscription(account, wanted);
  requireTaxLocation(account, draft);
  const behavior = wanted.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete') {
    throw invalid(
      '`pending_if_incomplete` is only for changes of a subscription.',
      'payment_behavior',
    );
  }
  account.save(draft, 'customer.subscription');

  const lines = draft.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    const { name } = account.need('product', item.price.product);
    return periodLine(item, name, period, draft.status === 'trialing');
  });
  const invoice = finalize(
    account,
    bill(account, { subscription: draft, reason: 'subscription_create', lines }),
  );
  const subscription = { ...draft, latest_invoice: invoice.id };
  account.save(subscription, 'customer.subscription');

  const isOpen = invoice.amount_due > 0;
  if (isOpen && behavior === 'default_incomplete') return subscription;
  if (isOpen && !methodFor(account, invoice)) throw noPaymentMethod();
  const outcome = collect(account, invoice, { isConfirmed });
  if (outcome !== 'paid' && behavior === 'error_if_incomplete') {
    const { status, body } = paymentRefusal(account, invoice, outcome);
    throw new Refusal(status, body);
  }
  settle(account, invoice.id, outcome);
  return account.need('subscription', draft.id);
}

export const noPaymentMethod = (): Refusal =>
  invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    undefined,
    'resource_missing',
  );

/** Taxes are nobody's here: none is added. But who asks for them must say where the customer is. */
export function requireTaxLocation(
  account: Account,
  { automatic_tax, customer }: Subscription,
): void {
  if (!automatic_tax.enabled || account.need('customer', customer).address?.country) return;
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'automatic_tax[enabled]',
    'customer_tax_location_invalid',
  );
}

function newSubscription(account: Account, wanted: Wanted): Subscription {
  const { id: customer } = account.need('customer', wanted.customer, 'customer');
  const method = wanted.default_payment_method;
  if (method) account.need('payment_method', method, 'default_payment_method');
  const id = newId('sub');
  const now = account.now();
  const trialEnd = trialEndOf(wanted, now);
  const items = changeItems(account, { id, items: [] }, wanted.items, { start: now, end: now });
  const every = items[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
  const anchor = trialEnd ?? now;
  const end = trialEnd ?? boundaryAfter(anchor, every, now);
  const currency = items[0]?.price.currency ?? 'usd';
  if (wanted.currency && wanted.currency !== currency) {
    throw invalid(`The prices are in ${currency}, not in ${wanted.currency}.`, 'currency');
  }
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: wanted.automatic_tax?.enabled ?? false,
      liability: wanted.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: now,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: wanted.cancel_at_period_end ? end : null,
    cancel_at_period_end: wanted.cancel_at_period_end ?? false,
    canceled_at: wanted.cancel_at_period_end ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method ?? null,
    default_source: null,
    default_tax_rates: taxRatesOf(account, wanted.default_tax_rates ?? [], 'default_tax_rates'),
    description: wanted.description ?? null,
    discounts: redeem(account, wanted.discounts ?? [], { customer, subscription: id }, 'discounts'),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: items.map((item) => ({ ...item, current_period_start: now, current_period_end: end })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: changeMetadata({}, wanted.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: wanted.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: wanted.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          wanted.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

function trialEndOf(
  { trial_end: end, trial_period_days: days }: Wanted,
  now: number,
): number | null {
  if (end !== undefined && days !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (days !== undefined) return now + days * 86_400;
  if (end === undefined || end === 'now') return null;
  if (end <= now)
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future',
      'trial_end',
    );
  return end;
}
