import type { Account } from './account.ts';
import { subscriptionIdOf } from './collect.ts';
import { periodEnd } from './due.ts';
import { runDue } from './lifecycle.ts';
import type { Subscription, Thing } from './types.ts';

const TIMES = new Set([
  ...[
    'automatically_finalizes_at',
    'billing_cycle_anchor',
    'cancel_at',
    'canceled_at',
    'created',
    'current_period_end',
  ],
  ...['current_period_start', 'date', 'effective_at', 'end', 'end_date', 'ended_at', 'expires_at'],
  ...['finalized_at', 'next_payment_attempt', 'paid_at', 'period_end', 'period_start', 'start'],
  ...['start_date', 'trial_end', 'trial_start', 'voided_at', 'webhooks_delivered_at'],
]);

/**
 * Time passes for one subscription: since the product's clock is real, its dates move into the past, with those
 * of its invoices and its schedule. What has become due happens then. The billing day moves along.
 */
export function advance(account: Account, id: string, seconds: number): Subscription {
  const { store } = account;
  const before = account.need('subscription', id);
  const invoices = store
    .list('invoice', before.customer)
    .filter((one) => subscriptionIdOf(one) === id);
  const waiting = store
    .list('invoiceitem', before.customer)
    .filter(({ parent }) => parent?.subscription_details?.subscription === id);
  const schedule = before.schedule
    ? store.get('subscription_schedule', before.schedule)
    : undefined;

  for (const object of [...invoices, ...waiting, ...(schedule ? [schedule] : [])]) {
    account.keep(moved(object, seconds));
  }
  for (const { id: item } of waiting) {
    const line = store.note<object>(`line:${item}`);
    if (line) store.setNote(`line:${item}`, moved(line, seconds));
  }
  const after = moved(before, seconds);
  if (store.note(`warned:${id}`) === before.trial_end)
    store.setNote(`warned:${id}`, after.trial_end);
  account.keep({ ...after, billing_cycle_anchor: periodEnd(after) });
  runDue(account);
  return account.need('subscription', id);
}

function moved<T extends Thing | object>(object: T, seconds: number): T {
  const text = JSON.stringify(object, (key, value) =>
    TIMES.has(key) && typeof value === 'number' ? value - seconds : value,
  );
  return JSON.parse(text);
}
