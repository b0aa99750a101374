import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dueOf } from './due.ts';
import { missing } from './refusal.ts';
import type { Store } from './store.ts';
import type { Event, Kind, Kinds, Thing } from './types.ts';

export const API_VERSION = '2026-10-28.endive';

/** The one account of this stand-in: its objects, its clock, and who hears of changes. */
export type Account = ReturnType<typeof openAccount>;

export function openAccount(store: Store, clock: () => number, origin: () => string) {
  let request: Event['request'] = { id: null, idempotency_key: null };
  let passing: number | undefined;
  const now = () => passing ?? clock();

  const account = {
    store,
    now,
    origin,

    /** What was due at a moment that has passed happens as at that moment. */
    at(moment: number, work: () => void): void {
      passing = moment;
      try {
        work();
      } finally {
        passing = undefined;
      }
    },

    /** Whose doing the events are that follow. */
    actsFor(next: Event['request']): void {
      request = next;
    },

    /** An object that a request names: there, or refused with the parameter that named it. */
    need<K extends Kind>(kind: K, id: string, param = 'id'): Kinds[K] {
      const found = store.get(kind, id);
      // What the path names is not found; what a parameter names was a bad request.
      if (!found) throw missing(kind, id, param, param === 'id' ? 404 : 400);
      return found;
    },

    /** Stores an object, and says so if that changed it. */
    save(object: Thing, type: string): void {
      const before = store.find(object.id);
      store.put(object, dueOf(store, object));
      if (!before) account.emit(`${type}.created`, object);
      else {
        const previous = differences(before, object);
        if (Object.keys(previous).length > 0) account.emit(`${type}.updated`, object, previous);
      }
    },

    /** Stores an object of which something else is said. */
    keep(object: Thing): void {
      store.put(object, dueOf(store, object));
    },

    emit(type: string, object: object, previous?: object): void {
      const listeners = store
        .list('webhook_endpoint')
        .filter(({ status, enabled_events: wanted }) => {
          return status === 'enabled' && (wanted.includes('*') || wanted.includes(type));
        });
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: previous ? { object, previous_attributes: previous } : { object },
        livemode: false,
        pending_webhooks: listeners.length,
        request,
        type,
      };
      store.put(event);
      store.queueDeliveries(
        event.id,
        listeners.map(({ id }) => id),
      );
    },
  };
  return account;
}

export const newId = (prefix: string): string =>
  `${prefix}_${BigInt(`0x${randomUUID().replaceAll('-', '')}`)
    .toString(36)
    .padStart(24, '0')
    .slice(-24)}`;

/** What the changed fields were before. */
function differences(before: Thing, after: Thing): Record<string, unknown> {
  const was = before as unknown as Record<string, unknown>;
  const is = JSON.parse(JSON.stringify(after)) as Record<string, unknown>;
  const changed = Object.keys({ ...was, ...is }).filter(
    (key) => !isDeepStrictEqual(was[key], is[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, was[key] ?? null]));
}
