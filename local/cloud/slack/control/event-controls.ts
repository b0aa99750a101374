import type { Fault } from '../api/faults.ts';
import type { RateLimit } from '../api/limits.ts';
import { refuse } from '../refusal.ts';
import type { Slack, Weather } from '../slack.ts';
import { type Control, type Given, needed, number, optional } from './given.ts';

const MOST_DELIVERIES = 500;

/** What goes wrong: with events on their way, with calls, and with streams. */
export const eventControls: Control[] = [
  {
    // hold, drop, twice, delay_ms, retry_pauses_ms, skew_seconds, stream_lifetime_ms, tiers; null sets one back.
    method: 'POST',
    path: 'weather',
    run(slack, given) {
      const changed = Object.entries({ ...slack.weather(), ...given }).filter(
        ([, value]) => value !== null,
      );
      const weather: Weather = Object.fromEntries(changed);
      slack.store.setNote('weather', weather);
      return { weather };
    },
  },
  {
    method: 'GET',
    path: 'deliveries',
    run(slack, given) {
      const app = optional(given, 'app');
      const all = slack.store.lastDeliveries(MOST_DELIVERIES);
      return { deliveries: all.filter((one) => !app || one.app === app).reverse() };
    },
  },
  {
    // What was held goes out, one after the other, in order or the other way round.
    method: 'POST',
    path: 'deliveries/release',
    run({ store, weather }, given) {
      store.setNote('weather', { ...weather(), hold: false });
      const held = store.deliveries('held');
      held.forEach((delivery, index) => {
        const turn = optional(given, 'order') === 'reversed' ? held.length - index : index;
        store.changeDelivery({ ...delivery, state: 'released', due_ms: turn });
      });
      return { released: held.length };
    },
  },
  {
    // What waits for its next attempt is tried now; what was given up as well.
    method: 'POST',
    path: 'deliveries/retry',
    run({ store }) {
      const all = [...store.deliveries('waiting'), ...store.deliveries('failed')];
      for (const one of all) store.changeDelivery({ ...one, state: 'waiting', due_ms: Date.now() });
      return { retried: all.length };
    },
  },
  {
    // Once more, with the same id and the same bytes.
    method: 'POST',
    path: 'deliveries/repeat',
    run({ store }, given) {
      const id = needed(given, 'id');
      const all = store.lastDeliveries(MOST_DELIVERIES).filter(({ kind }) => kind === 'event');
      const found = id === 'last' ? all[0] : all.find((one) => one.id === id);
      if (!found) throw refuse('event_not_found');
      store.queueDelivery({
        ...found,
        state: 'waiting',
        attempts: 0,
        due_ms: Date.now(),
        answer: '',
      });
      return { id: found.id };
    },
  },
  {
    // `method` is one of the API, or * for all.
    method: 'POST',
    path: 'rate-limit',
    run(slack, given) {
      const method = needed(given, 'method');
      const until = slack.now() + (number(given, 'seconds') ?? 1) * 1_000;
      const others = (slack.store.note<RateLimit[]>('rate-limits') ?? []).filter(
        (one) => one.method !== method,
      );
      slack.store.setNote('rate-limits', [...others, { method, until }]);
      return {};
    },
  },
  {
    // kind: error (with its name), status, html, reset (before acting), reset_after (acted, then cut off), slow (ms).
    method: 'POST',
    path: 'faults',
    run(slack, given) {
      const { store } = slack;
      const fault: Fault = {
        method: needed(given, 'method'),
        kind: needed(given, 'kind') as Fault['kind'],
        count: number(given, 'count') ?? 1,
        ...(optional(given, 'error') && { error: needed(given, 'error') }),
        ...(given.status !== undefined && { status: Number(given.status) }),
        ...(given.ms !== undefined && { ms: Number(given.ms) }),
      };
      store.setNote('faults', [...(store.note<Fault[]>('faults') ?? []), fault]);
      return {};
    },
  },
  {
    method: 'POST',
    path: 'faults/clear',
    run({ store }) {
      store.setNote('faults', []);
      store.setNote('rate-limits', []);
      return {};
    },
  },
  {
    // Every stream that is open has had its five minutes; or that of one message.
    method: 'POST',
    path: 'streams/expire',
    run(slack, given) {
      const open = openStreams(slack, given);
      for (const message of open) {
        const { stream } = message;
        if (stream)
          slack.store.put('message', { ...message, stream: { ...stream, state: 'expired' } });
      }
      return { expired: open.length };
    },
  },
  {
    // The calls of the API since the start, without tokens and secrets.
    method: 'GET',
    path: 'calls',
    run: (_slack, given, calls) => ({
      calls: calls.filter(({ method }) => !given.method || method === given.method),
    }),
  },
];

function openStreams(slack: Slack, given: Given) {
  const channel = optional(given, 'channel');
  const ts = optional(given, 'ts');
  const channels = channel ? [slack.need('channel', channel)] : slack.store.list('channel');
  return channels
    .flatMap(({ id }) => slack.messages(id))
    .filter((one) => one.stream?.state === 'streaming' && (!ts || one.ts === ts));
}
