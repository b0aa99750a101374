import { type Account, newId } from './account.ts';
import { periodEnd } from './due.ts';
import { priceLine, totalOf } from './price-lines.ts';
import type { Customer, Invoice, InvoiceItem, InvoiceLine, Subscription } from './types.ts';

type Bill = { subscription: Subscription; reason: Invoice['billing_reason']; lines: InvoiceLine[] };

/** Lines of the lot that a change left for the next invoice. */
export const pendingItems = (account: Account, { id, customer }: Subscription): InvoiceItem[] =>
  account.store
    .list('invoiceitem', customer)
    .filter((item) => item.invoice === null && subscriptionOf(item) === id)
    .toReversed();

export const pendingLine = (account: Account, { id }: InvoiceItem): InvoiceLine[] => {
  const line = account.store.note<InvoiceLine>(`line:${id}`);
  return line ? [line] : [];
};

const subscriptionOf = ({ parent }: InvoiceItem) => parent?.subscription_details?.subscription;

/** Keeps lines for the next invoice. */
export function keepForNext(
  account: Account,
  subscription: Subscription,
  lines: InvoiceLine[],
): void {
  for (const line of lines) {
    const item: InvoiceItem = {
      id: newId('ii'),
      object: 'invoiceitem',
      amount: line.amount,
      currency: line.currency,
      customer: subscription.customer,
      customer_account: null,
      date: account.now(),
      description: line.description,
      discountable: false,
      discounts: [],
      invoice: null,
      livemode: false,
      metadata: {},
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: subscription.id,
          subscription_item: line.parent?.subscription_item_details?.subscription_item,
        },
      },
      period: line.period,
      pricing: null,
      proration: true,
      quantity: line.quantity ?? 1,
      quantity_decimal: String(line.quantity ?? 1),
      tax_rates: [],
      test_clock: null,
    };
    account.store.setNote(`line:${item.id}`, line);
    account.save(item, 'invoiceitem');
  }
}

/** Makes an invoice of these lines and of what waited for the next one; it is still to be paid. */
export function bill(account: Account, { subscription, reason, lines }: Bill): Invoice {
  const waiting = pendingItems(account, subscription);
  const all = [...waiting.flatMap((item) => pendingLine(account, item)), ...lines];
  const draft = draftInvoice(account, { subscription, reason, lines: all });
  for (const item of waiting) account.keep({ ...item, invoice: draft.id });
  account.save(draft, 'invoice');
  return draft;
}

/** From now on it cannot be changed; a credit goes to the customer's balance, or pays from it. */
export function finalize(account: Account, draft: Invoice): Invoice {
  const customer = account.need('customer', draft.customer);
  const number = customer.next_invoice_sequence ?? 1;
  const invoice: Invoice = {
    ...draft,
    ...amounts(draft.total, customer),
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: account.now(),
    hosted_invoice_url: `${account.origin()}/invoices/${draft.id}`,
    invoice_pdf: `${account.origin()}/invoices/${draft.id}/pdf`,
    number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: account.now() },
  };
  const balance = invoice.ending_balance ?? 0;
  account.save(
    { ...customer, balance, next_invoice_sequence: number + 1, currency: invoice.currency },
    'customer',
  );
  account.keep(invoice);
  account.emit('invoice.finalized', invoice);
  return invoice;
}

/** What an invoice comes to. A negative balance is a credit; a negative total becomes one. */
function amounts(total: number, { balance }: Customer) {
  const due = Math.max(0, total + balance);
  const ending = total + balance - due;
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: ending,
  };
}

export function draftInvoice(account: Account, { subscription, reason, lines }: Bill): Invoice {
  const { customer: customerId, items } = subscription;
  const customer = account.need('customer', customerId);
  const id = newId('in');
  const priced = lines.map((line) => priceLine(account, subscription, line));
  const { total, ...totals } = totalOf(priced);
  const start = Math.min(...items.data.map(({ current_period_start: from }) => from));
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local test account',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    ...amounts(total, customer),
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.enabled ? { type: 'self' } : null,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: account.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customerId,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: account.store
      .list('tax_id', customerId)
      .map(({ type, value }) => ({ type: type as 'eu_vat', value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: subscription.default_tax_rates ?? [],
    description: null,
    discounts: subscription.discounts,
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: priced.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: periodEnd(subscription),
    period_start: start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: null,
    total,
    total_pretax_credit_amounts: [],
    ...totals,
    webhooks_delivered_at: account.now(),
  };
}
