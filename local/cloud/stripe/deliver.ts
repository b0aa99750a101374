import { createHmac } from 'node:crypto';
import type { Account } from './account.ts';
import type { Delivery } from './store.ts';

/** What happens to events on their way, until it is set otherwise. */
export type Weather = { hold?: boolean; drop?: number; twice?: boolean; delay_ms?: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Between the attempts; quicker at first than Stripe, and as there over about three days. */
const PAUSES = [
  ...[SECOND, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR],
];
const PATIENCE_MS = 10_000;

/** Sends events to their endpoints: signed, at least once, in no particular order. */
export function startDelivering(account: Account, log: (line: string) => void) {
  const { store } = account;
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  for (const delivery of store.deliveries('sending'))
    store.changeDelivery({ ...delivery, state: 'waiting' });

  function wake(): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    for (const delivery of store.deliveries('new')) takeIn(delivery);
    const waiting = store.deliveries('waiting');
    // Of one moment: what became due between two looks would neither begin nor be waited for.
    const now = Date.now();
    const isDue = ({ due_ms: due }: Delivery) => due <= now;
    for (const delivery of waiting.filter(isDue)) begin(delivery);
    const next = Math.min(...waiting.filter((one) => !isDue(one)).map(({ due_ms: due }) => due));
    if (Number.isFinite(next)) {
      timer = setTimeout(wake, Math.max(1, Math.min(next - now, HOUR)));
      timer.unref();
    }
  }

  function takeIn(delivery: Delivery): void {
    const weather = store.note<Weather>('weather') ?? {};
    if (weather.drop) {
      store.setNote('weather', { ...weather, drop: weather.drop - 1 });
      store.changeDelivery({ ...delivery, state: 'dropped' });
      return;
    }
    const state = weather.hold ? 'held' : 'waiting';
    store.changeDelivery({ ...delivery, state, due_ms: Date.now() + (weather.delay_ms ?? 0) });
    if (weather.twice) {
      store.queueDeliveries(delivery.event, [delivery.endpoint]);
      const again = store.deliveries('new').at(-1);
      if (again)
        store.changeDelivery({ ...again, state, due_ms: Date.now() + (weather.delay_ms ?? 0) });
    }
  }

  function begin(delivery: Delivery): void {
    store.changeDelivery({ ...delivery, state: 'sending' });
    const sent = send(delivery).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }

  async function send(delivery: Delivery): Promise<void> {
    const answer = await post(account, delivery, stop.signal);
    if (stop.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    if (/^2/.test(answer)) {
      store.changeDelivery({ ...delivery, state: 'delivered', attempts, answer });
      const event = store.get('event', delivery.event);
      if (event) store.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
    } else {
      const pause = PAUSES[delivery.attempts];
      const state = pause === undefined ? 'failed' : 'waiting';
      store.changeDelivery({
        ...delivery,
        state,
        attempts,
        answer,
        due_ms: Date.now() + (pause ?? 0),
      });
      log(
        `${delivery.event} was answered with ${answer}; ${pause ? `again in ${pause / SECOND} s` : 'given up'}`,
      );
    }
    wake();
  }

  return {
    wake,
    async close(): Promise<void> {
      clearTimeout(timer);
      stop.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/** The status of the answer, or what came instead of one. */
async function post(
  { store }: Account,
  { event: id, endpoint: to }: Delivery,
  stop: AbortSignal,
): Promise<string> {
  const event = store.get('event', id);
  const endpoint = store.get('webhook_endpoint', to);
  if (!event || !endpoint) return '2xx: the endpoint was deleted';
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (local stand-in)',
        'stripe-signature': signature(payload, store.note<string>(`secret:${to}`) ?? ''),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function signature(payload: string, secret: string): string {
  const at = Math.floor(Date.now() / SECOND);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}
