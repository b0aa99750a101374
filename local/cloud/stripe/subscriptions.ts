import { changeSubscription, resumeSubscription } from './change-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { choice, flag, group, required, text } from './parameters.ts';
import { missing } from './refusal.ts';
import { listRoute, page, retrieve, route } from './route.ts';
import { startSubscription } from './start-subscription.ts';
import { createFields, updateFields } from './subscription-fields.ts';

const PATH = '/v1/subscriptions';

const statuses = choice(
  ...['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired'],
  ...['past_due', 'paused', 'trialing', 'unpaid'],
);

export const subscriptionRoutes = [
  route('POST', PATH, createFields, (account, values) => startSubscription(account, values)),
  retrieve(PATH, 'subscription'),
  route('POST', `${PATH}/:id`, updateFields, (account, values, id) =>
    changeSubscription(account, id, values),
  ),
  route('POST', `${PATH}/:id/resume`, {}, (account, _values, id) =>
    resumeSubscription(account, id),
  ),
  route(
    'DELETE',
    `${PATH}/:id`,
    {
      cancellation_details: group({ comment: text(), feedback: text() }),
      invoice_now: flag(),
      prorate: flag(),
    },
    (account, values, id) => {
      const subscription = account.need('subscription', id);
      // As at Stripe: what is gone cannot be found to be cancelled.
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
        throw missing('subscription', id, 'id');
      }
      return endSubscription(account, subscription, 'cancellation_requested', values);
    },
  ),
  listRoute(
    PATH,
    'subscription',
    { customer: text(), price: text(), status: statuses },
    ({ status, items }, { price, status: wanted }) => {
      const isEnded = status === 'canceled' || status === 'incomplete_expired';
      const isWanted =
        wanted === undefined
          ? status !== 'canceled'
          : wanted === 'all' || wanted === status || (wanted === 'ended' && isEnded);
      return isWanted && (!price || items.data.some((item) => item.price.id === price));
    },
  ),
  route(
    'DELETE',
    '/v1/subscription_items/:id',
    { proration_behavior: choice('always_invoice', 'create_prorations', 'none') },
    (account, { proration_behavior }, id) => {
      const owner = account.store
        .list('subscription')
        .find(({ items }) => items.data.some((item) => item.id === id));
      if (!owner) throw missing('subscription item', id, 'item');
      const items = [{ id, deleted: true }];
      changeSubscription(account, owner.id, { items, proration_behavior });
      return { id, object: 'subscription_item', deleted: true };
    },
  ),
  route(
    'GET',
    '/v1/subscription_items',
    { subscription: required(text()) },
    (account, { subscription }) => {
      const { items } = account.need('subscription', subscription, 'subscription');
      return page(items.data, { limit: 100 }, '/v1/subscription_items');
    },
  ),
];
