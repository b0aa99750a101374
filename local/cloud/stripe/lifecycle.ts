import type { Account } from './account.ts';
import { bill, finalize } from './bill.ts';
import { collect, methodFor, subscriptionIdOf } from './collect.ts';
import { DRAFT, dueOf, PAYMENT_WINDOW, periodEnd, warningAt } from './due.ts';
import { endSubscription } from './end-subscription.ts';
import { periodLine } from './lines.ts';
import { boundaryAfter } from './periods.ts';
import { nextPhase } from './schedules.ts';
import { dropPending, settle, voidInvoice } from './settle.ts';
import type { CheckoutSession, Invoice, Subscription, Thing } from './types.ts';

/** What a subscription becomes after its last unsuccessful payment: a setting of the account, as at Stripe. */
type AfterRetries = 'cancel' | 'mark_unpaid' | 'leave_past_due';

/** Everything whose time has come happens, in the order of its time. */
export function runDue(account: Account): void {
  for (;;) {
    const object = account.store.firstDue(account.now());
    if (!object) return;
    account.at(dueOf(account.store, object) ?? account.now(), () => step(account, object));
  }
}

function step(account: Account, object: Thing): void {
  if (object.object === 'subscription') stepSubscription(account, object);
  else if (object.object === 'subscription_schedule') {
    nextPhase(account, object, (subscription) => {
      endSubscription(account, subscription, 'cancellation_requested');
    });
  } else if (object.object === 'invoice') {
    if (object.status === 'draft') charge(account, object);
    else retry(account, object);
  } else if (object.object === 'checkout.session') expire(account, object);
}

export function expire(account: Account, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  account.keep(expired);
  account.emit('checkout.session.expired', expired);
  return expired;
}

function stepSubscription(account: Account, subscription: Subscription): void {
  const now = account.now();
  const { id, status, created, pending_update: pending, cancel_at: cancelAt } = subscription;
  if (status === 'incomplete') {
    if (created + PAYMENT_WINDOW <= now) expireIncomplete(account, subscription);
    return;
  }
  if (pending && pending.expires_at <= now) {
    const without = dropPending(account, subscription);
    account.save(without, 'customer.subscription');
    account.emit('customer.subscription.pending_update_expired', without);
    return;
  }
  const warning = warningAt(account.store, subscription);
  if (warning !== null && warning <= now) {
    account.store.setNote(`warned:${id}`, subscription.trial_end);
    account.keep(subscription);
    account.emit('customer.subscription.trial_will_end', subscription);
    return;
  }
  if (cancelAt !== null && cancelAt <= now) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  if (status === 'trialing') endTrial(account, subscription);
  else renew(account, subscription);
}

function expireIncomplete(account: Account, subscription: Subscription): void {
  const invoice = account.store.get('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  account.save(
    { ...subscription, ended_at: account.now(), status: 'incomplete_expired' },
    'customer.subscription',
  );
}

function endTrial(account: Account, subscription: Subscription): void {
  const [probe] = account.store.list('invoice', subscription.customer);
  const isPayable =
    subscription.default_payment_method !== null ||
    (probe && methodFor(account, probe) !== undefined);
  const { missing_payment_method: missing } = subscription.trial_settings?.end_behavior ?? {};
  if (!isPayable && missing === 'cancel') {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  if (!isPayable && missing === 'pause') {
    const paused: Subscription = { ...subscription, status: 'paused' };
    account.save(paused, 'customer.subscription');
    account.emit('customer.subscription.paused', paused);
    return;
  }
  renew(account, {
    ...subscription,
    billing_cycle_anchor: subscription.trial_end ?? subscription.billing_cycle_anchor,
    status: 'active',
  });
}

/** The next period, and its invoice: a draft for an hour, and charged then. */
function renew(account: Account, subscription: Subscription): void {
  const { items, billing_cycle_anchor: anchor } = subscription;
  const start = periodEnd(subscription);
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: boundaryAfter(anchor, item.price.recurring, start),
  }));
  const renewed: Subscription = { ...subscription, items: { ...items, data } };
  const lines = data.map((item) => {
    const { name } = account.need('product', item.price.product);
    return periodLine(item, name, { start, end: item.current_period_end });
  });
  account.save(renewed, 'customer.subscription');
  const draft = bill(account, { subscription: renewed, reason: 'subscription_cycle', lines });
  account.save({ ...renewed, latest_invoice: draft.id }, 'customer.subscription');
  // Nobody is charged for more while the last is not paid.
  if (renewed.status === 'unpaid') return;
  account.keep({
    ...draft,
    auto_advance: true,
    automatically_finalizes_at: account.now() + DRAFT,
  });
}

function charge(account: Account, draft: Invoice): void {
  const invoice = finalize(account, draft);
  settle(account, invoice.id, collect(account, invoice, { isRetried: true }));
}

function retry(account: Account, invoice: Invoice): void {
  const outcome = collect(account, invoice, { isRetried: true });
  settle(account, invoice.id, outcome);
  const after = account.need('invoice', invoice.id);
  const subscription = account.store.get('subscription', subscriptionIdOf(invoice) ?? '');
  if (outcome === 'paid' || after.next_payment_attempt !== null || !subscription) return;

  const then = account.store.note<AfterRetries>('after_retries') ?? 'cancel';
  if (then === 'cancel') endSubscription(account, subscription, 'payment_failed');
  else if (then === 'mark_unpaid') {
    account.save({ ...subscription, status: 'unpaid' }, 'customer.subscription');
  }
}
