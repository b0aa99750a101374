import { expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { phaseParams } from '../../../functions/src/billing/phase-params.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;

/** All that Stripe's types know of a phase, each with something in it. */
const full: Required<Phase> = {
  add_invoice_items: [],
  application_fee_percent: 2.5,
  automatic_tax: {
    disabled_reason: null,
    enabled: true,
    liability: { type: 'account', account: 'acct_1' },
  },
  billing_cycle_anchor: 'automatic',
  billing_thresholds: { amount_gte: 10_000, reset_billing_cycle_anchor: null },
  collection_method: 'send_invoice',
  currency: 'usd',
  default_payment_method: 'pm_1',
  default_tax_rates: [{ id: 'txr_1' } as Stripe.TaxRate],
  description: 'As agreed',
  discounts: [
    { coupon: 'spring', discount: 'di_1', promotion_code: null },
    { coupon: null, discount: null, promotion_code: 'promo_1' },
    { coupon: { id: 'summer' } as Stripe.Coupon, discount: null, promotion_code: null },
  ],
  end_date: 2_000,
  invoice_settings: {
    account_tax_ids: ['atxi_1'],
    custom_fields: [{ name: 'Order', value: '17' }],
    days_until_due: 14,
    description: null,
    footer: 'Thank you',
    issuer: { type: 'self' },
  },
  items: [
    {
      billing_thresholds: { usage_gte: 5 },
      discounts: [{ coupon: 'item', discount: null, promotion_code: null }],
      metadata: { of: 'item' },
      plan: 'price_1',
      price: { id: 'price_1' } as Stripe.Price,
      quantity: 2,
      tax_rates: [{ id: 'txr_2' } as Stripe.TaxRate],
    },
  ],
  metadata: { contract: '17' },
  on_behalf_of: 'acct_2',
  proration_behavior: 'create_prorations',
  start_date: 1_000,
  transfer_data: { amount_percent: null, destination: 'acct_3' },
  trial: false,
  trial_end: 1_500,
};

it('a phase is named with all that it has but metadata, by ids', () => {
  expect(phaseParams(full)).toEqual({
    application_fee_percent: 2.5,
    automatic_tax: { enabled: true, liability: { type: 'account', account: 'acct_1' } },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: { amount_gte: 10_000 },
    collection_method: 'send_invoice',
    default_payment_method: 'pm_1',
    default_tax_rates: ['txr_1'],
    description: 'As agreed',
    discounts: [{ discount: 'di_1' }, { promotion_code: 'promo_1' }, { coupon: 'summer' }],
    end_date: 2_000,
    invoice_settings: {
      account_tax_ids: ['atxi_1'],
      custom_fields: [{ name: 'Order', value: '17' }],
      days_until_due: 14,
      footer: 'Thank you',
      issuer: { type: 'self' },
    },
    items: [
      {
        billing_thresholds: { usage_gte: 5 },
        discounts: [{ coupon: 'item' }],
        metadata: { of: 'item' },
        price: 'price_1',
        quantity: 2,
        tax_rates: ['txr_2'],
      },
    ],
    on_behalf_of: 'acct_2',
    proration_behavior: 'create_prorations',
    start_date: 1_000,
    transfer_data: { destination: 'acct_3' },
    trial_end: 1_500,
  });
});

it('and without what it does not have', () => {
  const bare = Object.fromEntries(
    Object.entries(full).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
  ) as unknown as Phase;
  const { start_date, end_date } = full;
  expect(phaseParams({ ...bare, start_date, end_date })).toEqual({
    ...{ start_date, end_date, items: [] },
  });
});
