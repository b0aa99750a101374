import { type Account, newId } from './account.ts';
import {
  changeMetadata,
  choice,
  flag,
  group,
  integer,
  list,
  metadata,
  required,
  text,
} from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Plan, Price } from './types.ts';

const PATH = '/v1/prices';
const shared = {
  active: flag(),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: flag(),
};

/** Prices that recur, in one currency: the only ones that subscriptions here are made of. */
export const priceRoutes = [
  route(
    'POST',
    PATH,
    {
      ...shared,
      currency: required(text(3)),
      product: required(text()),
      unit_amount: required(integer()),
      recurring: required(
        group({
          interval: required(choice('day', 'week', 'month', 'year')),
          interval_count: integer(1, 1_095),
          usage_type: choice('licensed'),
        }),
      ),
    },
    (account, { metadata: given, recurring, transfer_lookup_key: isTransfer, ...rest }) => {
      account.need('product', rest.product, 'product');
      if (rest.lookup_key) takeLookupKey(account, rest.lookup_key, isTransfer);
      const { interval, interval_count = 1 } = recurring;
      return saved(account, {
        id: newId('price'),
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: account.now(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: null,
        nickname: null,
        tax_behavior: 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount_decimal: String(rest.unit_amount),
        ...rest,
        currency: rest.currency.toLowerCase(),
        metadata: changeMetadata({}, given),
        recurring: {
          interval,
          interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
      });
    },
  ),
  retrieve(PATH, 'price'),
  route('POST', `${PATH}/:id`, shared, (account, values, id) => {
    const { metadata: given, transfer_lookup_key: isTransfer, ...rest } = values;
    const price = account.need('price', id);
    if (rest.lookup_key && rest.lookup_key !== price.lookup_key) {
      takeLookupKey(account, rest.lookup_key, isTransfer);
    }
    return saved(account, { ...price, ...rest, metadata: changeMetadata(price.metadata, given) });
  }),
  listRoute(
    PATH,
    'price',
    {
      active: flag(),
      currency: text(3),
      lookup_keys: list(text(200), 10),
      product: text(),
      type: choice('one_time', 'recurring'),
    },
    (price, { active, currency, lookup_keys: keys, product, type }) =>
      (active === undefined || price.active === active) &&
      (!currency || price.currency === currency) &&
      (!keys || keys.includes(price.lookup_key ?? '')) &&
      (!product || price.product === product) &&
      (!type || price.type === type),
  ),
];

/** The older form of a price, which subscription items still carry. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

function takeLookupKey(account: Account, key: string, isTransfer = false): void {
  const owner = account.store.list('price').find(({ lookup_key }) => lookup_key === key);
  if (!owner) return;
  if (!isTransfer) {
    throw invalid(
      `A price (\`${owner.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  saved(account, { ...owner, lookup_key: null });
}

/** Subscriptions show their prices as they are now. */
function saved(account: Account, price: Price): Price {
  account.save(price, 'price');
  for (const subscription of account.store.list('subscription')) {
    const items = subscription.items.data.filter((item) => item.price.id === price.id);
    if (items.length === 0) continue;
    for (const item of items) Object.assign(item, { price, plan: planOf(price) });
    account.keep(subscription);
  }
  return price;
}
