import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atomicallyIn } from '../../common/atomically.ts';
import type { Kind, Kinds, Thing } from './types.ts';

export type Delivery = {
  place: number;
  event: string;
  endpoint: string;
  /** `new` is still to be looked at, `held` waits for a person, `waiting` for its time. */
  state: 'new' | 'held' | 'waiting' | 'sending' | 'delivered' | 'dropped' | 'failed';
  attempts: number;
  due_ms: number;
  answer: string;
};

export type Store = ReturnType<typeof openStore>;

/** Every object as JSON in one SQLite file, with what it is searched by beside it. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'stripe.db'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS object (
      place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
      customer TEXT, due INTEGER, data TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS by_customer ON object (kind, customer, place);
    CREATE INDEX IF NOT EXISTS by_due ON object (due) WHERE due IS NOT NULL;
    CREATE TABLE IF NOT EXISTS delivery (
      place INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL,
      state TEXT NOT NULL, attempts INTEGER NOT NULL, due_ms INTEGER NOT NULL, answer TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS by_state ON delivery (state, due_ms);
    CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
  `);
  const put = database.prepare(`
    INSERT INTO object (id, kind, customer, due, data) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, due = excluded.due, data = excluded.data`);
  const one = database.prepare('SELECT data FROM object WHERE id = ? AND kind = ?');
  const any = database.prepare('SELECT data FROM object WHERE id = ?');
  const all = database.prepare('SELECT data FROM object WHERE kind = ? ORDER BY place DESC');
  const ofCustomer = database.prepare(
    'SELECT data FROM object WHERE kind = ? AND customer = ? ORDER BY place DESC',
  );
  // At the same second a schedule changes a subscription before that renews.
  const due = database.prepare(
    'SELECT data FROM object WHERE due <= ? ORDER BY due, kind DESC LIMIT 1',
  );
  const remove = database.prepare('DELETE FROM object WHERE id = ?');
  const putNote = database.prepare('INSERT OR REPLACE INTO note (name, data) VALUES (?, ?)');
  const oneNote = database.prepare('SELECT data FROM note WHERE name = ?');
  const removeNote = database.prepare('DELETE FROM note WHERE name = ?');
  const queue = database.prepare(
    "INSERT INTO delivery (event, endpoint, state, attempts, due_ms, answer) VALUES (?, ?, 'new', 0, 0, '')",
  );
  const inState = database.prepare('SELECT * FROM delivery WHERE state = ? ORDER BY place');
  const lastOnes = database.prepare('SELECT * FROM delivery ORDER BY place DESC LIMIT ?');
  const change = database.prepare(
    'UPDATE delivery SET state = ?, attempts = ?, due_ms = ?, answer = ? WHERE place = ?',
  );
  const parse = (row: unknown) => row && JSON.parse((row as { data: string }).data);

  return {
    put(object: Thing, dueAt: number | null = null): void {
      const customer = 'customer' in object ? object.customer : null;
      put.run(object.id, object.object, customer ?? null, dueAt, JSON.stringify(object));
    },
    get: <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => parse(one.get(id, kind)),
    find: (id: string): Thing | undefined => parse(any.get(id)),
    /** The newest first. */
    list: <K extends Kind>(kind: K, customer?: string): Kinds[K][] =>
      (customer === undefined ? all.all(kind) : ofCustomer.all(kind, customer)).map(parse),
    firstDue: (now: number): Thing | undefined => parse(due.get(now)),
    remove: (id: string): void => void remove.run(id),

    /** What the stand-in remembers and the API never shows. */
    note: <T>(name: string): T | undefined => parse(oneNote.get(name)),
    setNote(name: string, value: unknown): void {
      if (value === undefined) removeNote.run(name);
      else putNote.run(name, JSON.stringify(value));
    },

    queueDeliveries(event: string, endpoints: string[]): void {
      for (const endpoint of endpoints) queue.run(event, endpoint);
    },
    /** In the order in which they came. */
    deliveries: (state: Delivery['state']) => inState.all(state) as Delivery[],
    lastDeliveries: (count: number) => lastOnes.all(count) as Delivery[],
    changeDelivery({ place, state, attempts, due_ms, answer }: Delivery): void {
      change.run(state, attempts, due_ms, answer, place);
    },

    /** All of it or nothing: whoever throws, or asks for it, leaves no trace. */
    atomically: atomicallyIn(database),

    close: () => database.close(),
  };
}
