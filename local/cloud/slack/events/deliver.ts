import type { App } from '../records.ts';
import { newId, type Slack } from '../slack.ts';
import type { Delivery } from '../store.ts';
import { type Sent, send } from './send.ts';

/** Nearly at once, after a minute, after five. */
const PAUSES_MS = [1_000, 60_000, 300_000];
const LONGEST_SLEEP_MS = 3_600_000;

/** Sends events to the apps: signed, at least once, in no particular order. */
export function startDelivering(slack: Slack, log: (line: string) => void, changed: () => void) {
  const { store } = slack;
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isReleasing = false;

  for (const delivery of store.deliveries('sending'))
    store.changeDelivery({ ...delivery, state: 'waiting' });

  function wake(): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    for (const delivery of store.deliveries('new')) takeIn(delivery);
    if (!isReleasing) track(release());
    const waiting = store.deliveries('waiting');
    // Of one moment: what became due between two looks would neither begin nor be waited for.
    const now = Date.now();
    const isDue = ({ due_ms: due }: Delivery) => due <= now;
    for (const delivery of waiting.filter(isDue)) begin(delivery);
    const next = Math.min(...waiting.filter((one) => !isDue(one)).map(({ due_ms: due }) => due));
    if (Number.isFinite(next)) {
      timer = setTimeout(wake, Math.max(1, Math.min(next - now, LONGEST_SLEEP_MS)));
      timer.unref();
    }
  }

  function takeIn(delivery: Delivery): void {
    const weather = slack.weather();
    if (weather.drop) {
      store.setNote('weather', { ...weather, drop: weather.drop - 1 });
      store.changeDelivery({ ...delivery, state: 'dropped' });
      return;
    }
    const state = weather.hold ? 'held' : 'waiting';
    const due = Date.now() + (weather.delay_ms ?? 0);
    store.changeDelivery({ ...delivery, state, due_ms: due });
    if (weather.twice) store.queueDelivery({ ...delivery, state, due_ms: due });
  }

  function begin(delivery: Delivery): void {
    store.changeDelivery({ ...delivery, state: 'sending' });
    track(attempt(delivery));
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  /** What was held goes out one by one, so that its order is sure. */
  async function release(): Promise<void> {
    isReleasing = true;
    const next = () => store.deliveries('released').toSorted((a, b) => a.due_ms - b.due_ms)[0];
    for (let one = next(); one && !stop.signal.aborted; one = next()) {
      store.changeDelivery({ ...one, state: 'sending' });
      await attempt(one);
    }
    isReleasing = false;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const app = store.get('app', delivery.app);
    const said = app ? await deliver(app, delivery) : undefined;
    if (stop.signal.aborted) return;
    store.changeDelivery({ ...delivery, ...outcome(delivery, said) });
    wake();
    changed();
  }

  function outcome({ attempts, id, type }: Delivery, said: Sent | undefined): Partial<Delivery> {
    const { answer, reason, isFine, isFinal } = said ?? {
      answer: 'the app is gone',
      reason: '',
      isFine: false,
      isFinal: true,
    };
    if (isFine) return { state: 'delivered', attempts: attempts + 1, answer, reason };
    const pauses = slack.weather().retry_pauses_ms ?? PAUSES_MS;
    const pause = isFinal ? undefined : pauses[attempts];
    const then = pause === undefined ? 'given up' : `again in ${pause / 1_000} s`;
    log(`${type} ${id} was answered with ${answer}; ${then}`);
    return {
      state: pause === undefined ? 'failed' : 'waiting',
      attempts: attempts + 1,
      due_ms: Date.now() + (pause ?? 0),
      answer,
      reason,
    };
  }

  /** An address that has not yet answered its challenge is asked first. */
  async function deliver(app: App, delivery: Delivery): Promise<Sent> {
    const { url, body, attempts, reason } = delivery;
    if (app.verifiedUrl !== url) {
      const challenge = await verify(slack, app, url, stop.signal);
      if (!challenge.isFine) return challenge;
    }
    const extra = {
      ...(attempts > 0 && {
        'x-slack-retry-num': String(attempts),
        'x-slack-retry-reason': reason,
      }),
    };
    return send(slack, app, { url, body, type: 'application/json', extra }, stop.signal);
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

/** url_verification: the address has to say the challenge back. */
export async function verify(
  slack: Slack,
  app: App,
  url: string,
  stop?: AbortSignal,
): Promise<Sent> {
  const challenge = newId('Q');
  const body = JSON.stringify({
    token: app.verification_token,
    challenge,
    type: 'url_verification',
  });
  const said = await send(slack, app, { url, body, type: 'application/json' }, stop);
  if (!said.isFine) return { ...said, answer: `url_verification: ${said.answer}` };
  if (!said.body.includes(challenge)) {
    return { ...said, isFine: false, answer: 'url_verification: the challenge was not said back' };
  }
  const current = slack.store.get('app', app.id);
  if (current) slack.store.put('app', { ...current, verifiedUrl: url });
  return said;
}
