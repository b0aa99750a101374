import { type Account, newId } from './account.ts';
import { checkoutFields, type WantedCheckout } from './checkout-fields.ts';
import { changeItems } from './items.ts';
import { expire } from './lifecycle.ts';
import { changeMetadata, choice, text } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, page, retrieve, route } from './route.ts';
import type { CheckoutSession } from './types.ts';

const PATH = '/v1/checkout/sessions';
const HALF_HOUR = 1_800;
const DAY = 86_400;

/** Sessions for subscriptions on the hosted page, for customers who are there already. */
export const checkoutRoutes = [
  route('POST', PATH, checkoutFields, create),
  retrieve(PATH, 'checkout.session'),
  route('POST', `${PATH}/:id/expire`, {}, (account, _values, id) => {
    const session = account.need('checkout.session', id);
    if (session.status === 'open') return expire(account, session);
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
  route('GET', `${PATH}/:id/line_items`, {}, (account, _values, id) =>
    page(lineItems(account, account.need('checkout.session', id)), {}, `${PATH}/${id}/line_items`),
  ),
  listRoute(
    PATH,
    'checkout.session',
    { customer: text(), status: choice('open', 'complete', 'expired'), subscription: text() },
    (session, { status, subscription }) =>
      (!status || session.status === status) &&
      (!subscription || session.subscription === subscription),
  ),
];

function create(account: Account, wanted: WantedCheckout): CheckoutSession {
  const now = account.now();
  const { customer, expires_at: expiresAt = now + DAY } = wanted;
  requireTaxSettings(account, wanted);
  for (const [name, url] of Object.entries({
    success_url: wanted.success_url,
    cancel_url: wanted.cancel_url,
  })) {
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url))
      throw invalid('Not a valid URL', name, 'url_invalid');
  }
  if (expiresAt < now + HALF_HOUR) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > now + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  // The items as the subscription will have them: what it would refuse is refused now.
  const items = changeItems(account, { id: '', items: [] }, wanted.line_items, {
    start: now,
    end: now,
  });
  const total = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const isTrial =
    wanted.subscription_data?.trial_end ?? wanted.subscription_data?.trial_period_days;
  const due = isTrial ? 0 : total;
  const id = newId('cs_test');
  account.store.setNote(`checkout:${id}`, wanted);
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: wanted.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: due,
    amount_total: due,
    automatic_tax: {
      enabled: wanted.automatic_tax?.enabled ?? false,
      liability: wanted.automatic_tax?.enabled ? { type: 'self' } : null,
      provider: wanted.automatic_tax?.enabled ? 'stripe' : null,
      status: wanted.automatic_tax?.enabled ? 'requires_location_inputs' : null,
    },
    billing_address_collection: wanted.billing_address_collection ?? null,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: wanted.locale ?? null,
    managed_payments: null,
    metadata: changeMetadata({}, wanted.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: wanted.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: wanted.success_url,
    tax_id_collection: { enabled: wanted.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.origin()}/pay/${id}`,
    wallet_options: null,
  };
  account.keep(session);
  return session;
}

function requireTaxSettings(account: Account, wanted: WantedCheckout): void {
  const { customer_update: update } = wanted;
  const customer = account.need('customer', wanted.customer, 'customer');
  if (wanted.tax_id_collection?.enabled && update?.name !== 'auto') {
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection[enabled]',
    );
  }
  const hasAddress = customer.address?.country || update?.address === 'auto';
  if (wanted.automatic_tax?.enabled && !hasAddress) {
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      'customer',
      'customer_tax_location_invalid',
    );
  }
}

export function lineItems(account: Account, { id }: CheckoutSession) {
  const wanted = account.store.note<WantedCheckout>(`checkout:${id}`);
  return (wanted?.line_items ?? []).map(({ price: priceId, quantity }, index) => {
    const price = account.need('price', priceId);
    const amount = price.unit_amount * quantity;
    return {
      id: `li_${id.slice(8)}${index}`,
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: account.need('product', price.product).name,
      metadata: {},
      price,
      quantity,
    };
  });
}
