import { discountsSpec } from './coupons.ts';
import { changedItemsSpec, newItemsSpec } from './items.ts';
import {
  choice,
  clearable,
  either,
  flag,
  group,
  integer,
  list,
  metadata,
  moment,
  required,
  text,
} from './parameters.ts';
import { taxRatesSpec } from './tax-rates.ts';

const trialSettings = group({
  end_behavior: required(
    group({ missing_payment_method: required(choice('cancel', 'create_invoice', 'pause')) }),
  ),
});
const prorationBehavior = choice('always_invoice', 'create_prorations', 'none');
const paymentBehavior = choice(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
);

/** What may be said of a subscription at any time. */
const shared = {
  automatic_tax: group({ enabled: required(flag()) }),
  cancel_at_period_end: flag(),
  default_payment_method: text(),
  default_tax_rates: clearable(taxRatesSpec),
  discounts: clearable(discountsSpec),
  metadata: metadata(),
  off_session: flag(),
  payment_behavior: paymentBehavior,
  payment_settings: group({
    payment_method_types: list(choice('card')),
    save_default_payment_method: choice('off', 'on_subscription'),
  }),
  proration_behavior: prorationBehavior,
  trial_end: either(choice('now'), moment()),
  trial_settings: trialSettings,
};

export const createFields = {
  ...shared,
  billing_mode: group({ type: required(choice('flexible')) }),
  collection_method: choice('charge_automatically'),
  currency: text(3),
  customer: required(text()),
  description: text(500),
  items: required(newItemsSpec),
  trial_period_days: integer(1, 730),
};

export const updateFields = {
  ...shared,
  billing_cycle_anchor: group({ type: required(choice('now', 'unchanged')) }),
  cancel_at: clearable(either(choice('min_period_end', 'max_period_end'), moment())),
  cancellation_details: group({
    comment: clearable(text()),
    feedback: clearable(
      choice(
        ...['customer_service', 'low_quality', 'missing_features', 'other'],
        ...['switched_service', 'too_complex', 'too_expensive', 'unused'],
      ),
    ),
  }),
  description: clearable(text(500)),
  items: changedItemsSpec,
  proration_date: moment(),
};

export const previewFields = {
  billing_cycle_anchor: updateFields.billing_cycle_anchor,
  cancel_at_period_end: flag(),
  cancel_now: flag(),
  items: changedItemsSpec,
  metadata: metadata(),
  proration_behavior: prorationBehavior,
  proration_date: moment(),
  trial_end: shared.trial_end,
};
