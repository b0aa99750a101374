import { type Account, newId } from './account.ts';
import { endSubscription } from './end-subscription.ts';
import {
  changeMetadata,
  clearable,
  group,
  integer,
  metadata,
  text,
  type Values,
} from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, route } from './route.ts';
import type { Customer } from './types.ts';

const PATH = '/v1/customers';

const address = group({
  city: clearable(text()),
  country: clearable(text(2)),
  line1: clearable(text()),
  line2: clearable(text()),
  postal_code: clearable(text()),
  state: clearable(text()),
});
const fields = {
  address: clearable(address),
  balance: integer(-99_999_999),
  description: clearable(text()),
  email: clearable(text(512)),
  invoice_settings: group({ default_payment_method: clearable(text()) }),
  metadata: metadata(),
  name: clearable(text(256)),
  phone: clearable(text(20)),
};

export const customerRoutes = [
  route('POST', PATH, fields, (account, values) => {
    const id = newId('cus');
    return change(
      account,
      {
        id,
        object: 'customer',
        address: null,
        balance: 0,
        created: account.now(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: null,
        invoice_prefix: id.slice(-8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: {},
        name: null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      },
      values,
    );
  }),
  // Also of a customer that was deleted: then it is said, and nothing else.
  route('GET', `${PATH}/:id`, {}, (account, _values, id) =>
    account.store.note(`deleted:${id}`) ? deletedCustomer(id) : account.need('customer', id),
  ),
  route('POST', `${PATH}/:id`, fields, (account, values, id) =>
    change(account, account.need('customer', id), values),
  ),
  route('DELETE', `${PATH}/:id`, {}, (account, _values, id) => {
    const customer = account.need('customer', id);
    for (const subscription of account.store.list('subscription', id)) {
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
      endSubscription(account, subscription, 'cancellation_requested');
    }
    account.store.setNote(`deleted:${id}`, true);
    account.store.remove(id);
    account.emit('customer.deleted', customer);
    return deletedCustomer(id);
  }),
  listRoute(
    PATH,
    'customer',
    { email: text(512) },
    ({ email }, wanted) => wanted.email === undefined || email === wanted.email,
  ),
];

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });

export function change(
  account: Account,
  before: Customer,
  values: Values<typeof fields>,
): Customer {
  const { address: given, invoice_settings: settings, metadata: data, ...rest } = values;
  const method = settings?.default_payment_method;
  if (
    method &&
    account.need('payment_method', method, 'invoice_settings[default_payment_method]').customer !==
      before.id
  ) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method}`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    );
  }
  if (rest.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(rest.email)) {
    throw invalid(`Invalid email address: ${rest.email}`, 'email', 'email_invalid');
  }
  const after: Customer = {
    ...before,
    ...rest,
    ...(given !== undefined && { address: given && { ...noAddress, ...given } }),
    invoice_settings: { ...before.invoice_settings, ...settings },
    metadata: changeMetadata(before.metadata, data),
  };
  account.save(after, 'customer');
  return after;
}

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
