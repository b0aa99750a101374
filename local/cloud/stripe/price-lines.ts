import type { Account } from './account.ts';
import { percentOf } from './coupons.ts';
import type { Invoice, InvoiceLine, Subscription } from './types.ts';

type Totals = Pick<
  Invoice,
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_taxes'
>;

/** A line with what its subscription's discounts take off, one after the other, and with the taxes of what is left. */
export function priceLine(
  account: Account,
  { discounts, items, default_tax_rates: defaults }: Subscription,
  line: InvoiceLine,
): InvoiceLine {
  let left = line.amount;
  const discount_amounts = discounts.flatMap((discount) => {
    const amount = rounded((left * percentOf(account, discount)) / 100);
    left -= amount;
    return amount === 0 ? [] : [{ amount, discount }];
  });
  const itemId = line.parent?.subscription_item_details?.subscription_item;
  const own = items.data.find(({ id }) => id === itemId)?.tax_rates ?? [];
  const taxes = (own.length > 0 ? own : (defaults ?? [])).map(({ id, inclusive, percentage }) => ({
    amount: rounded((left * percentage) / (inclusive ? 100 + percentage : 100)),
    tax_behavior: inclusive ? ('inclusive' as const) : ('exclusive' as const),
    tax_rate_details: { tax_rate: id },
    taxability_reason: 'standard_rated' as const,
    taxable_amount: left,
    type: 'tax_rate_details' as const,
  }));
  return { ...line, discount_amounts, taxes };
}

/** What is taken back is rounded as what was charged. */
const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount)) || 0;

/** What the lines of an invoice come to. */
export function totalOf(lines: InvoiceLine[]): Totals {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const discounts = lines.flatMap(({ discount_amounts: all }) => all ?? []);
  const taxes = lines.flatMap(({ taxes: all }) => all ?? []);
  const taxOf = (behavior: string) =>
    sum(taxes.filter((one) => one.tax_behavior === behavior).map(({ amount }) => amount));
  const subtotal = sum(lines.map(({ amount }) => amount));
  const left = subtotal - sum(discounts.map(({ amount }) => amount));
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - taxOf('inclusive'),
    total: left + taxOf('exclusive'),
    total_discount_amounts: together(discounts, ({ discount }) => String(discount)),
    total_excluding_tax: left - taxOf('inclusive'),
    total_taxes: together(taxes, ({ tax_rate_details: rate }) => rate?.tax_rate ?? ''),
  };
}

/** One for each discount, or rate, with what it comes to in all lines. */
function together<T extends { amount: number }>(amounts: T[], keyOf: (one: T) => string): T[] {
  return Object.values(Object.groupBy(amounts, keyOf)).flatMap((all = []) => {
    const [first] = all;
    return first ? [{ ...first, amount: all.reduce((sum, one) => sum + one.amount, 0) }] : [];
  });
}
