import { newId } from './account.ts';
import type { Period } from './items.ts';
import type { InvoiceLine, SubscriptionItem } from './types.ts';

const lineAmount = ({ price, quantity }: SubscriptionItem): number => price.unit_amount * quantity;

/** A whole period of an item; a trial costs nothing. */
export function periodLine(
  item: SubscriptionItem,
  name: string,
  period: Period,
  isTrial = false,
): InvoiceLine {
  const description = isTrial
    ? `Free trial for ${item.quantity} × ${name}`
    : `${item.quantity} × ${name} (at ${money(item.price.unit_amount, item.price.currency)} / ${item.price.recurring.interval})`;
  return line(item, isTrial ? 0 : lineAmount(item), description, period, false);
}

/**
 * What is left of a period, by the second: taken back for what an item was, or charged for what it becomes.
 * `paid` is the whole period that the rest is a part of.
 */
export function prorationLine(
  item: SubscriptionItem,
  name: string,
  kind: 'unused' | 'remaining',
  at: number,
  paid: Period,
): InvoiceLine {
  const share = (paid.end - at) / (paid.end - paid.start);
  const amount = Math.round(lineAmount(item) * share);
  const day = days.format(at * 1_000);
  const title = item.quantity === 1 ? name : `${item.quantity} × ${name}`;
  return kind === 'unused'
    ? line(
        item,
        -amount || 0,
        `Unused time on ${title} after ${day}`,
        { start: at, end: paid.end },
        true,
      )
    : line(
        item,
        amount,
        `Remaining time on ${title} after ${day}`,
        { start: at, end: paid.end },
        true,
      );
}

/** To make one takes longer than all else about a line. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const amounts = new Map<string, Intl.NumberFormat>();

export function money(amount: number, currency: string): string {
  const known = amounts.get(currency);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (!known) amounts.set(currency, format);
  return format.format(amount / 100);
}

function line(
  { id, price, quantity, subscription }: SubscriptionItem,
  amount: number,
  description: string,
  period: Period,
  isProration: boolean,
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}
