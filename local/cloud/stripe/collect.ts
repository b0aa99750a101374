import { type Account, newId } from './account.ts';
import { cardOf, declined } from './cards.ts';
import { DAY } from './due.ts';
import { Refusal } from './refusal.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './types.ts';

export type Outcome = 'paid' | 'failed' | 'action';
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

export function paymentsOf(account: Account, invoice: Invoice): InvoicePayment[] {
  const id = account.store.note<string>(`payment:${invoice.id}`);
  const payment = id ? account.store.get('invoice_payment', id) : undefined;
  return payment ? [payment] : [];
}

/** Thrown where the API answers with the failure; the attempt stays on record. */
export function paymentRefusal(account: Account, invoice: Invoice, outcome: Outcome): Refusal {
  const [payment] = paymentsOf(account, invoice);
  const intent = payment && account.store.get('payment_intent', payment.payment.payment_intent);
  const { body } = declined({ declineCode: intent?.last_payment_error?.decline_code });
  if (outcome === 'action') {
    return new Refusal(
      402,
      {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message:
          'Payment for this invoice requires additional user action before it can be completed successfully.',
        payment_intent: intent,
      },
      true,
    );
  }
  return new Refusal(402, { ...body, payment_intent: intent }, true);
}

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

/** One payment intent for each invoice, however often it is tried. */
function intentOf(account: Account, invoice: Invoice): PaymentIntent {
  const [payment] = paymentsOf(account, invoice);
  if (payment) return account.need('payment_intent', payment.payment.payment_intent);

  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: account.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  account.save(intent, 'payment_intent');
  const first: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  account.keep(first);
  account.store.setNote(`payment:${invoice.id}`, first.id);
  return intent;
}

function newCharge(
  account: Account,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod,
): Charge {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LOCAL TEST',
    captured: true,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: `Payment for invoice ${invoice.number}`,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${account.origin()}/invoices/${invoice.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
