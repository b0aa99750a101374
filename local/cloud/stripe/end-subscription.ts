import type { Account } from './account.ts';
import { bill, finalize, keepForNext } from './bill.ts';
import { collect, subscriptionIdOf } from './collect.ts';
import { prorationLine } from './lines.ts';
import { dropPending } from './settle.ts';
import type { Subscription } from './types.ts';

type Reason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
type How = { prorate?: boolean; invoice_now?: boolean };

/** Ends a subscription now. What is owed stays owed, but is not collected by itself any more. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: Reason,
  { prorate, invoice_now: isBilled }: How = {},
): Subscription {
  if (prorate && subscription.status === 'active') {
    keepForNext(account, subscription, unusedTime(account, subscription));
  }
  let latest = subscription.latest_invoice;
  if (isBilled) {
    const invoice = finalize(
      account,
      bill(account, { subscription, reason: 'subscription_update', lines: [] }),
    );
    collect(account, invoice);
    latest = invoice.id;
  }
  stopCollecting(account, subscription);
  releaseSchedule(account, subscription);

  const now = account.now();
  const ended: Subscription = {
    ...dropPending(account, subscription),
    cancel_at: subscription.cancel_at,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
    ended_at: now,
    latest_invoice: latest,
    schedule: null,
    status: 'canceled',
  };
  account.keep(ended);
  account.emit('customer.subscription.deleted', ended);
  return ended;
}

export function unusedTime(account: Account, subscription: Subscription) {
  return subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    const name = account.need('product', item.price.product).name;
    return prorationLine(item, name, 'unused', account.now(), period);
  });
}

function stopCollecting(account: Account, { id, customer }: Subscription): void {
  for (const invoice of account.store.list('invoice', customer)) {
    if (subscriptionIdOf(invoice) !== id || !['open', 'draft'].includes(invoice.status)) continue;
    account.save(
      {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      },
      'invoice',
    );
  }
}

function releaseSchedule(account: Account, { schedule: id }: Subscription): void {
  const schedule = id ? account.store.get('subscription_schedule', id) : undefined;
  if (schedule?.status !== 'active') return;
  const canceled = {
    ...schedule,
    canceled_at: account.now(),
    current_phase: null,
    status: 'canceled' as const,
  };
  account.keep(canceled);
  account.emit('subscription_schedule.canceled', canceled);
}
