import type { Account } from './account.ts';
import { draftInvoice, finalize, pendingItems, pendingLine } from './bill.ts';
import { collect, methodFor, subscriptionIdOf } from './collect.ts';
import { unusedTime } from './end-subscription.ts';
import { changeItems } from './items.ts';
import { periodLine } from './lines.ts';
import { choice, flag, group, required, text, type Values } from './parameters.ts';
import { paymentRefusal, paymentsOf } from './payments.ts';
import { boundaryAfter } from './periods.ts';
import { planChange } from './plan-change.ts';
import { invalid } from './refusal.ts';
import { listRoute, page, retrieve, route } from './route.ts';
import { dropPending, settle, voidInvoice } from './settle.ts';
import { noPaymentMethod, startSubscription } from './start-subscription.ts';
import { previewFields } from './subscription-fields.ts';
import type { Invoice, InvoiceLine, Subscription } from './types.ts';

const PATH = '/v1/invoices';

const previewed = {
  automatic_tax: group({ enabled: required(flag()) }),
  customer: text(),
  preview_mode: choice('next'),
  subscription: text(),
  subscription_details: group(previewFields),
};

export const invoiceRoutes = [
  route('POST', `${PATH}/create_preview`, previewed, preview),
  retrieve(PATH, 'invoice'),
  route('POST', `${PATH}/:id/finalize`, {}, (account, _values, id) => {
    const invoice = account.need('invoice', id);
    if (invoice.status !== 'draft') {
      throw invalid(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      );
    }
    return finalize(account, invoice);
  }),
  route(
    'POST',
    `${PATH}/:id/pay`,
    { off_session: flag(), payment_method: text() },
    (account, values, id) => payInvoice(account, id, { paymentMethod: values.payment_method }),
  ),
  route('POST', `${PATH}/:id/void`, {}, (account, _values, id) => {
    const invoice = account.need('invoice', id);
    if (invoice.status === 'open') return voidByHand(account, invoice);
    throw invalid("You can only pass in open invoices. This invoice isn't open.");
  }),
  route('GET', `${PATH}/:id/lines`, {}, (account, _values, id) =>
    page(account.need('invoice', id).lines.data, { limit: 100 }, `${PATH}/${id}/lines`),
  ),
  listRoute(
    PATH,
    'invoice',
    {
      customer: text(),
      status: choice('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text(),
    },
    (invoice, { status, subscription }) =>
      (!status || invoice.status === status) &&
      (!subscription || subscriptionIdOf(invoice) === subscription),
  ),
  route('GET', '/v1/invoice_payments', { invoice: required(text()) }, (account, { invoice }) =>
    page(
      paymentsOf(account, account.need('invoice', invoice, 'invoice')),
      {},
      '/v1/invoice_payments',
    ),
  ),
];

/** By the API, which answers with the refusal, or on the hosted page, where a person can confirm. */
export function payInvoice(
  account: Account,
  id: string,
  how: { paymentMethod?: string; isConfirmed?: boolean } = {},
): Invoice {
  const invoice = account.need('invoice', id);
  if (invoice.status === 'paid')
    throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open') {
    throw invalid(
      `This invoice is ${invoice.status}: it cannot be paid.`,
      undefined,
      'invoice_not_editable',
    );
  }
  if (invoice.amount_due > 0 && !methodFor(account, invoice, how.paymentMethod))
    throw noPaymentMethod();
  const outcome = collect(account, invoice, {
    ...how,
    isRetried: invoice.next_payment_attempt !== null,
  });
  settle(account, id, outcome);
  if (outcome !== 'paid') throw paymentRefusal(account, account.need('invoice', id), outcome);
  return account.need('invoice', id);
}

/** A change that waits for this payment waits no longer. */
function voidByHand(account: Account, invoice: Invoice): Invoice {
  const voided = voidInvoice(account, invoice);
  const subscription = account.store.get('subscription', subscriptionIdOf(invoice) ?? '');
  if (subscription && account.store.note(`pending:${subscription.id}`) === invoice.id) {
    account.save(dropPending(account, subscription), 'customer.subscription');
  }
  return voided;
}

/** What would be billed next: by a change at once, or with the next period. Nothing of it is stored. */
function preview(account: Account, values: Values<typeof previewed>) {
  const { subscription: id, subscription_details: details = {} } = values;
  if (!id) return previewOfNew(account, values);

  const subscription = account.need('subscription', id, 'subscription');
  if (values.customer && values.customer !== subscription.customer) {
    throw invalid('The subscription does not belong to the customer.', 'customer');
  }
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw invalid(
      'No upcoming invoices for this subscription.',
      'subscription',
      'invoice_upcoming_none',
    );
  }
  const waiting = pendingItems(account, subscription).flatMap((item) => pendingLine(account, item));
  if (details.cancel_now) {
    const unused = details.proration_behavior === 'none' ? [] : unusedTime(account, subscription);
    return upcoming(account, subscription, [...waiting, ...unused]);
  }
  const plan = planChange(account, subscription, details);
  const changed = { ...subscription, items: { ...subscription.items, data: plan.items } };
  if (plan.isBilledNow) return upcoming(account, changed, [...waiting, ...plan.lines]);

  const isEnding = details.cancel_at_period_end ?? subscription.cancel_at !== null;
  const lines = [
    ...waiting,
    ...plan.lines,
    ...(isEnding ? [] : nextPeriod(account, changed, plan.anchor)),
  ];
  if (lines.length === 0) {
    throw invalid(
      'No upcoming invoices for this subscription.',
      'subscription',
      'invoice_upcoming_none',
    );
  }
  return upcoming(account, changed, lines);
}

function upcoming(account: Account, subscription: Subscription, lines: InvoiceLine[]) {
  const invoice = draftInvoice(account, { subscription, reason: 'upcoming', lines });
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

function previewOfNew(
  account: Account,
  { customer, subscription_details: details }: Values<typeof previewed>,
) {
  if (!customer)
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  if (!details?.items) {
    throw invalid(
      'Missing required param: subscription_details[items].',
      'subscription_details[items]',
      'parameter_missing',
    );
  }
  const items = changeItems(account, { id: '', items: [] }, details.items, { start: 0, end: 0 });
  // Made as it would be made, and undone: the same rules, and nothing is left of it.
  return account.store.atomically(
    () => {
      const made = startSubscription(account, {
        customer,
        items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
        payment_behavior: 'default_incomplete',
        trial_end: details.trial_end,
      });
      const { lines } = account.need('invoice', made.latest_invoice ?? '');
      return upcoming(account, made, lines.data);
    },
    () => false,
  );
}

function nextPeriod(account: Account, { items }: Subscription, anchor: number): InvoiceLine[] {
  return items.data.map((item) => {
    const { name } = account.need('product', item.price.product);
    const start = item.current_period_end;
    return periodLine(item, name, {
      start,
      end: boundaryAfter(anchor, item.price.recurring, start),
    });
  });
}
