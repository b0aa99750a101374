import type { Account } from './account.ts';
import type { Weather } from './deliver.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { DRAFT, periodEnd } from './due.ts';
import { payInvoice } from './invoices.ts';
import { choice, flag, integer, required } from './parameters.ts';
import { invalid } from './refusal.ts';
import { route } from './route.ts';
import { advance } from './time-travel.ts';

/** Answers that go wrong, to be counted down: before the work, after it, or late. */
export type Fault = {
  kind: 'error' | 'error_after' | 'reset_after' | 'slow';
  count: number;
  ms: number;
};

const YEAR = 366 * 86_400;

/** What Stripe does by itself, on demand: for the buttons of the page, and for tests. */
export const controlRoutes = [
  route(
    'POST',
    '/test/subscriptions/:id/renew',
    { payment: choice('succeed', 'fail') },
    (account, values, id) => {
      const subscription = account.need('subscription', id);
      if (
        ['canceled', 'incomplete', 'incomplete_expired', 'paused'].includes(subscription.status)
      ) {
        throw invalid(`A subscription that is ${subscription.status} is not renewed.`);
      }
      if (values.payment === 'fail') account.store.setNote(`failing:${subscription.customer}`, 1);
      return advance(account, id, Math.max(0, periodEnd(subscription) - account.now()) + DRAFT);
    },
  ),
  route('POST', '/test/subscriptions/:id/end-trial', {}, (account, _values, id) => {
    const subscription = account.need('subscription', id);
    if (subscription.status !== 'trialing') throw invalid('There is no trial to be ended.');
    return advance(account, id, Math.max(0, (subscription.trial_end ?? 0) - account.now()) + DRAFT);
  }),
  route(
    'POST',
    '/test/subscriptions/:id/advance',
    { seconds: required(integer(1, YEAR)) },
    (account, values, id) => advance(account, id, values.seconds),
  ),
  route('POST', '/test/invoices/:id/pay', {}, (account, _values, id) =>
    payInvoice(account, id, { isConfirmed: true }),
  ),
  route('POST', '/test/charges/:id/dispute', {}, (account, _values, id) =>
    openDispute(account, id),
  ),
  route(
    'POST',
    '/test/disputes/:id/close',
    { status: required(choice('won', 'lost')) },
    (account, { status }, id) => closeDispute(account, id, status),
  ),
  route('POST', '/test/events/:id/repeat', {}, (account, _values, id) => {
    const event = id === 'last' ? account.store.list('event')[0] : account.store.get('event', id);
    if (!event) throw invalid('There is no such event.');
    account.store.queueDeliveries(
      event.id,
      account.store.list('webhook_endpoint').map((one) => one.id),
    );
    return event;
  }),
  route(
    'POST',
    '/test/deliveries',
    { hold: flag(), drop: integer(0, 1_000), twice: flag(), delay_ms: integer(0, 600_000) },
    (account, values) => {
      const weather: Weather = { ...account.store.note<Weather>('weather'), ...values };
      account.store.setNote('weather', weather);
      return weather;
    },
  ),
  // What was held goes out; the next ones are held again until that is set otherwise.
  route(
    'POST',
    '/test/deliveries/release',
    { order: choice('kept', 'reversed') },
    (account, { order }) => release(account, order === 'reversed'),
  ),
  route('POST', '/test/deliveries/retry', {}, (account) => {
    const late = [...account.store.deliveries('waiting'), ...account.store.deliveries('failed')];
    for (const delivery of late)
      account.store.changeDelivery({ ...delivery, state: 'waiting', due_ms: 0 });
    return { retried: late.length };
  }),
  route(
    'POST',
    '/test/settings',
    { after_retries: required(choice('cancel', 'mark_unpaid', 'leave_past_due')) },
    (account, values) => {
      account.store.setNote('after_retries', values.after_retries);
      return values;
    },
  ),
  route(
    'POST',
    '/test/faults',
    {
      kind: required(choice('error', 'error_after', 'reset_after', 'slow')),
      count: required(integer(0, 1_000)),
      ms: integer(0, 120_000),
    },
    (account, { kind, count, ms = 0 }) => {
      const fault: Fault = { kind, count, ms };
      account.store.setNote('fault', fault);
      return fault;
    },
  ),
];

function release({ store }: Account, isReversed: boolean) {
  const held = store.deliveries('held');
  // One after the other: whoever listens meets them in this order, unless it is slower than the next one.
  const ordered = isReversed ? held.toReversed() : held;
  for (const [index, delivery] of ordered.entries()) {
    store.changeDelivery({ ...delivery, state: 'waiting', due_ms: Date.now() + index * GAP_MS });
  }
  return { released: ordered.length };
}

const GAP_MS = 20;
