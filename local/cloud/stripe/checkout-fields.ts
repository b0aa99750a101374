import {
  choice,
  flag,
  group,
  integer,
  list,
  metadata,
  moment,
  required,
  text,
  type Values,
} from './parameters.ts';

export const checkoutFields = {
  allow_promotion_codes: flag(),
  automatic_tax: group({ enabled: required(flag()) }),
  billing_address_collection: choice('auto', 'required'),
  cancel_url: text(),
  client_reference_id: text(200),
  // Without one Stripe would make a customer; here that is taken for a mistake.
  customer: required(text()),
  customer_update: group({ address: choice('auto', 'never'), name: choice('auto', 'never') }),
  expires_at: moment(),
  line_items: required(list(group({ price: required(text()), quantity: required(integer(1)) }))),
  locale: choice('auto', 'de', 'en', 'es', 'fr', 'it'),
  metadata: metadata(),
  mode: required(choice('subscription')),
  payment_method_collection: choice('always', 'if_required'),
  subscription_data: group({
    description: text(500),
    metadata: metadata(),
    trial_end: moment(),
    trial_period_days: integer(1, 730),
    trial_settings: group({
      end_behavior: required(
        group({ missing_payment_method: required(choice('cancel', 'create_invoice', 'pause')) }),
      ),
    }),
  }),
  success_url: required(text()),
  tax_id_collection: group({ enabled: required(flag()) }),
  ui_mode: choice('hosted_page'),
};
/** What was asked for, which the session itself does not tell. */
export type WantedCheckout = Values<typeof checkoutFields>;
