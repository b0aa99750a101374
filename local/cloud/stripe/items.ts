import { type Account, newId } from './account.ts';
import {
  changeMetadata,
  clearable,
  flag,
  group,
  integer,
  list,
  type MetadataChange,
  metadata,
  text,
} from './parameters.ts';
import { planOf } from './prices.ts';
import { invalid } from './refusal.ts';
import { taxRatesOf, taxRatesSpec } from './tax-rates.ts';
import type { SubscriptionItem } from './types.ts';

type ItemChange = {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: MetadataChange;
  tax_rates?: string[] | null;
};
export type Period = { start: number; end: number };

const itemFields = {
  ...{ price: text(), quantity: integer(), metadata: metadata() },
  tax_rates: clearable(taxRatesSpec),
};
export const newItemsSpec = list(group(itemFields));
export const changedItemsSpec = list(group({ ...itemFields, id: text(), deleted: flag() }));

/**
 * The items as a request wants them: what has an id changes that item, what has none adds one. Several prices
 * must bill together, in the same rhythm and currency, and none of them twice.
 */
export function changeItems(
  account: Account,
  { id: subscription, items }: { id: string; items: SubscriptionItem[] },
  changes: ItemChange[],
  period: Period,
): SubscriptionItem[] {
  const next = new Map(items.map((item) => [item.id, item]));
  for (const [index, change] of changes.entries()) {
    const param = (field: string) => `items[${index}][${field}]`;
    if (change.id === undefined) {
      const item = newItem(account, subscription, change, period, param);
      next.set(item.id, item);
      continue;
    }
    const before = next.get(change.id);
    if (!before) {
      throw invalid(`No such subscription item: '${change.id}'`, param('id'), 'resource_missing');
    }
    if (change.deleted) next.delete(change.id);
    else next.set(change.id, changedItem(account, before, change, param));
  }
  const list = [...next.values()];
  requireTogether(list);
  return list;
}

function newItem(
  account: Account,
  subscription: string,
  { price: priceId, quantity = 1, metadata: given, deleted, tax_rates: rates }: ItemChange,
  period: Period,
  param: (field: string) => string,
): SubscriptionItem {
  if (deleted) throw invalid('Missing required param: id.', param('id'), 'parameter_missing');
  if (!priceId)
    throw invalid(
      `Missing required param: ${param('price')}.`,
      param('price'),
      'parameter_missing',
    );
  const price = usablePrice(account, priceId, param('price'));
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: changeMetadata({}, given),
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: taxRatesOf(account, rates ?? [], param('tax_rates')),
  };
}

function changedItem(
  account: Account,
  item: SubscriptionItem,
  { price: priceId, quantity, metadata: given, tax_rates: rates }: ItemChange,
  param: (field: string) => string,
): SubscriptionItem {
  const price =
    priceId && priceId !== item.price.id
      ? usablePrice(account, priceId, param('price'))
      : item.price;
  return {
    ...item,
    price,
    plan: planOf(price),
    quantity: quantity ?? item.quantity,
    metadata: changeMetadata(item.metadata, given),
    ...(rates !== undefined && {
      tax_rates: taxRatesOf(account, rates ?? [], param('tax_rates')),
    }),
  };
}

export function usablePrice(account: Account, id: string, param: string) {
  const price = account.need('price', id, param);
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
      'price_inactive',
    );
  }
  return price;
}

function requireTogether(items: SubscriptionItem[]): void {
  const prices = items.map(({ price }) => price);
  const [first] = prices;
  if (!first) throw invalid('A subscription must have at least one active item.', 'items');
  const twice = prices.find(({ id }, index) => prices.findIndex((one) => one.id === id) !== index);
  if (twice) {
    throw invalid(
      `Cannot add multiple subscription items with the same plan: ${twice.id}`,
      'items',
    );
  }
  for (const { currency, recurring } of prices) {
    if (currency !== first.currency) {
      throw invalid('All prices on a subscription must have the same currency.', 'items');
    }
    if (
      recurring.interval !== first.recurring.interval ||
      recurring.interval_count !== first.recurring.interval_count
    ) {
      throw invalid(
        'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
        'items',
      );
    }
  }
}
