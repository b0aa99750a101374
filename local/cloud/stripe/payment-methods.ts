import { attachCard, cards } from './cards.ts';
import { choice, required, text } from './parameters.ts';
import { missing } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';

const PATH = '/v1/payment_methods';

export const paymentMethodRoutes = [
  retrieve(PATH, 'payment_method'),
  // Cards are entered on the hosted pages; for tests there are Stripe's ready-made ones, such as `pm_card_visa`.
  route(
    'POST',
    `${PATH}/:id/attach`,
    { customer: required(text()) },
    (account, { customer }, id) => {
      account.need('customer', customer, 'customer');
      const [number] = Object.entries(cards).find(([, { testId }]) => testId === id) ?? [];
      if (!number) throw missing('payment_method', id, 'payment_method');
      return attachCard(account, customer, number);
    },
  ),
  route('POST', `${PATH}/:id/detach`, {}, (account, _values, id) => {
    const method = { ...account.need('payment_method', id), customer: null };
    account.keep(method);
    account.emit('payment_method.detached', method);
    return method;
  }),
  listRoute(
    PATH,
    'payment_method',
    { customer: required(text()), type: choice('card') },
    () => true,
  ),
  listRoute(
    '/v1/customers/:id/payment_methods',
    'payment_method',
    { type: choice('card') },
    (method, _values, customer) => method.customer === customer,
  ),
];
