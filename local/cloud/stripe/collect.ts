import type { Account } from './account.ts';
import { cardOf, declined } from './cards.ts';
import { DAY } from './due.ts';
import { intentOf, newCharge, type Outcome, paymentsOf } from './payments.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './types.ts';

type How = {
  /** The card's owner is there and has confirmed what the bank asked. */
  isConfirmed?: boolean;
  paymentMethod?: string;
  /** Whether Stripe tries again by itself. */
  isRetried?: boolean;
};

/** Days after the first, second and third failure; after the fourth there is none. */
const RETRY_DAYS = [3, 5, 7];

/** Tries to get an open invoice paid. What its subscription makes of the outcome is the caller's. */
export function collect(account: Account, invoice: Invoice, how: How = {}): Outcome {
  if (invoice.amount_due === 0) {
    markPaid(account, invoice, null);
    return 'paid';
  }
  const method = methodFor(account, invoice, how.paymentMethod);
  const intent = intentOf(account, invoice);
  const card = method && cardOf(account, method);
  const failing = `failing:${invoice.customer}`;
  const failures = account.store.note<number>(failing) ?? 0;
  if (failures > 0) account.store.setNote(failing, failures - 1 || undefined);

  if (!method || !card || failures > 0 || card.declines !== 'never') {
    fail(account, invoice, intent, method, how, card?.declineCode);
    return 'failed';
  }
  if (card.needsConfirmation && !how.isConfirmed) {
    account.save(
      { ...intent, status: 'requires_action', payment_method: method.id },
      'payment_intent',
    );
    const waiting = attempted(account, invoice, how);
    account.emit('invoice.payment_action_required', waiting);
    account.emit('invoice.payment_failed', waiting);
    return 'action';
  }
  const charge = newCharge(account, invoice, intent, method);
  account.keep(charge);
  account.emit('charge.succeeded', charge);
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  };
  account.keep(paid);
  account.emit('payment_intent.succeeded', paid);
  markPaid(account, invoice, paid);
  return 'paid';
}

/** The card that an invoice is charged to: named, the subscription's, or the customer's. */
export function methodFor(
  account: Account,
  invoice: Invoice,
  named?: string,
): PaymentMethod | undefined {
  const subscription = account.store.get('subscription', subscriptionIdOf(invoice) ?? '');
  const customer = account.need('customer', invoice.customer);
  const candidates = [
    named,
    subscription?.default_payment_method,
    customer.invoice_settings.default_payment_method,
  ];
  for (const id of candidates) {
    const method = id ? account.store.get('payment_method', id) : undefined;
    if (method?.customer === customer.id) return method;
  }
  return undefined;
}

export const subscriptionIdOf = ({ parent }: Invoice): string | undefined =>
  parent?.subscription_details?.subscription as string | undefined;

function markPaid(account: Account, invoice: Invoice, intent: PaymentIntent | null): void {
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: account.now() },
  };
  account.keep(paid);
  for (const payment of paymentsOf(account, invoice)) {
    const done: InvoicePayment = {
      ...payment,
      amount_paid: paid.amount_paid,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: account.now() },
    };
    account.keep(done);
    account.emit('invoice_payment.paid', done);
  }
  account.emit('invoice.paid', paid);
  account.emit('invoice.payment_succeeded', paid);
}

function fail(
  account: Account,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  how: How,
  declineCode = 'generic_decline',
): void {
  const { message, code } = declined({ declineCode }).body;
  const charge: Charge | undefined = method && {
    ...newCharge(account, invoice, intent, method),
    amount_captured: 0,
    captured: false,
    failure_code: 'card_declined',
    failure_message: message,
    paid: false,
    status: 'failed',
  };
  if (charge) {
    account.keep(charge);
    account.emit('charge.failed', charge);
  }
  const open: PaymentIntent = {
    ...intent,
    last_payment_error: {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      doc_url: 'https://docs.stripe.com/error-codes/card-declined',
    },
    latest_charge: charge?.id ?? intent.latest_charge,
    status: 'requires_payment_method',
  };
  account.keep(open);
  account.emit('payment_intent.payment_failed', open);
  account.emit('invoice.payment_failed', attempted(account, invoice, how));
}

function attempted(account: Account, invoice: Invoice, { isRetried }: How): Invoice {
  const days = isRetried ? RETRY_DAYS[invoice.attempt_count] : undefined;
  const next: Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt:
      days === undefined ? null : (invoice.next_payment_attempt ?? account.now()) + days * DAY,
  };
  account.keep(next);
  return next;
}
