import type { Account } from './account.ts';
import { subscriptionIdOf } from './collect.ts';
import type { Outcome } from './payments.ts';
import type { Invoice, Subscription } from './types.ts';

/** What a subscription becomes by the payment of one of its invoices, or by the lack of it. */
export function settle(account: Account, invoiceId: string, outcome: Outcome): void {
  const invoice = account.need('invoice', invoiceId);
  const id = subscriptionIdOf(invoice);
  const subscription = id ? account.store.get('subscription', id) : undefined;
  if (!subscription || subscription.status === 'canceled') return;

  if (outcome === 'paid' && account.store.note(`pending:${subscription.id}`) === invoice.id) {
    applyPending(account, subscription);
    return;
  }
  if (account.store.note(`pending:${subscription.id}`) === invoice.id) return;
  const status = statusAfter(account, subscription, invoice, outcome);
  account.save({ ...subscription, status }, 'customer.subscription');
}

/** Forgets a change that waits for its payment; nobody may pay for it any more. */
export function dropPending(account: Account, subscription: Subscription): Subscription {
  if (!subscription.pending_update) return subscription;
  const invoice = account.store.get(
    'invoice',
    account.store.note(`pending:${subscription.id}`) ?? '',
  );
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  account.store.setNote(`pending:${subscription.id}`, undefined);
  return { ...subscription, pending_update: null };
}

export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const voided: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: account.now() },
  };
  account.keep(voided);
  account.emit('invoice.voided', voided);
  return voided;
}

function applyPending(account: Account, subscription: Subscription): void {
  const { pending_update: pending } = subscription;
  account.store.setNote(`pending:${subscription.id}`, undefined);
  if (!pending) return;
  const next: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: pending.subscription_items ?? subscription.items.data },
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    metadata: { ...subscription.metadata, ...pending.metadata },
    pending_update: null,
    ...(pending.trial_end !== null && { trial_end: pending.trial_end, status: 'active' as const }),
  };
  account.save(next, 'customer.subscription');
  account.emit('customer.subscription.pending_update_applied', next);
}

function statusAfter(
  account: Account,
  { id, customer, status, latest_invoice }: Subscription,
  invoice: Invoice,
  outcome: Outcome,
): Subscription['status'] {
  if (outcome !== 'paid') {
    if (status === 'incomplete' || status === 'unpaid') return status;
    return invoice.billing_reason === 'subscription_create' ? 'incomplete' : 'past_due';
  }
  if (status === 'incomplete') return 'active';
  if (status !== 'past_due' && status !== 'unpaid') return status;
  const isOwing = account.store
    .list('invoice', customer)
    .some((one) => one.status === 'open' && subscriptionIdOf(one) === id);
  return latest_invoice === invoice.id || !isOwing ? 'active' : status;
}
