import { type Account, newId } from './account.ts';
import { text } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Dispute } from './types.ts';

const PATH = '/v1/disputes';

export const disputeRoutes = [
  retrieve(PATH, 'dispute'),
  // To close a dispute is to give it up.
  route('POST', `${PATH}/:id/close`, {}, (account, _values, id) =>
    closeDispute(account, id, 'lost'),
  ),
  listRoute(
    PATH,
    'dispute',
    { charge: text(), payment_intent: text() },
    (dispute, { charge, payment_intent: intent }) =>
      (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent),
  ),
];

/** What a customer's bank does. */
export function openDispute(account: Account, chargeId: string): Dispute {
  const charge = account.need('charge', chargeId);
  if (charge.disputed || charge.status !== 'succeeded') {
    throw invalid('This charge cannot be disputed.', 'charge');
  }
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: account.now() + 14 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.keep({ ...charge, disputed: true });
  account.keep(dispute);
  account.emit('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = account.need('dispute', id);
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.');
  const closed: Dispute = { ...dispute, status };
  account.keep(closed);
  account.emit('charge.dispute.closed', closed);
  return closed;
}
