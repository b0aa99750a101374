import { type Account, newId } from './account.ts';
import { declined } from './cards.ts';
import { Refusal } from './refusal.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './types.ts';

/** Of an attempt: `action` waits for what the bank wants to be confirmed. */
export type Outcome = 'paid' | 'failed' | 'action';

/** The payment of an invoice, once one was tried. */
export function paymentsOf(account: Account, invoice: Invoice): InvoicePayment[] {
  const id = account.store.note<string>(`payment:${invoice.id}`);
  const payment = id ? account.store.get('invoice_payment', id) : undefined;
  return payment ? [payment] : [];
}

/** One payment intent for each invoice, however often it is tried. */
export function intentOf(account: Account, invoice: Invoice): PaymentIntent {
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

export function newCharge(
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
