import { type Account, newId } from './account.ts';
import { changeMetadata, choice, integer, metadata, text, type Values } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Charge, Refund } from './types.ts';

const refundFields = {
  amount: integer(1),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
};

export const chargeRoutes = [
  retrieve('/v1/payment_intents', 'payment_intent'),
  listRoute('/v1/payment_intents', 'payment_intent', { customer: text() }, () => true),
  retrieve('/v1/charges', 'charge'),
  listRoute(
    '/v1/charges',
    'charge',
    { customer: text(), payment_intent: text() },
    (charge, { payment_intent: intent }) => !intent || charge.payment_intent === intent,
  ),
  route('POST', '/v1/refunds', refundFields, refund),
  retrieve('/v1/refunds', 'refund'),
  listRoute(
    '/v1/refunds',
    'refund',
    { charge: text(), payment_intent: text() },
    (one, { charge, payment_intent: intent }) =>
      (!charge || one.charge === charge) && (!intent || one.payment_intent === intent),
  ),
];

function refund(account: Account, values: Values<typeof refundFields>): Refund {
  const charge = chargeOf(account, values);
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not succeeded.`, 'charge');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  if (charge.disputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  const amount = values.amount ?? left;
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: changeMetadata({}, values.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: values.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.save(made, 'refund');
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  account.keep(after);
  account.emit('charge.refunded', after, { amount_refunded: charge.amount_refunded });
  return made;
}

function chargeOf(
  account: Account,
  { charge, payment_intent: intent }: Values<typeof refundFields>,
): Charge {
  if (charge) return account.need('charge', charge, 'charge');
  if (!intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const { latest_charge: latest } = account.need('payment_intent', intent, 'payment_intent');
  if (latest) return account.need('charge', latest, 'payment_intent');
  throw invalid(
    'This PaymentIntent does not have a successful charge to refund.',
    'payment_intent',
  );
}
