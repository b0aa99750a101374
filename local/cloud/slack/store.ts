import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atomicallyIn } from '../../common/atomically.ts';
import type { Kind, Kinds } from './records.ts';

export type Delivery = {
  place: number;
  /** The event's id; what is not an event has one as well. */
  id: string;
  app: string;
  kind: 'event' | 'command' | 'interaction' | 'challenge';
  url: string;
  /** What the event or payload calls itself. */
  type: string;
  body: string;
  /** `new` is still to be looked at, `held` waits for a person, `released` for its turn, `waiting` for its time. */
  state: 'new' | 'held' | 'released' | 'waiting' | 'sending' | 'delivered' | 'dropped' | 'failed';
  attempts: number;
  due_ms: number;
  answer: string;
  /** Why it is tried again. */
  reason: string;
  created_ms: number;
};

export type Store = ReturnType<typeof openStore>;

/** Every record as JSON in one SQLite file, with the group that it is listed by beside it. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'slack.db'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS record (
      place INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL,
      grouped TEXT NOT NULL, thread TEXT, data TEXT NOT NULL, UNIQUE (kind, id));
    CREATE INDEX IF NOT EXISTS by_group ON record (kind, grouped, place);
    CREATE INDEX IF NOT EXISTS by_thread ON record (thread, place) WHERE thread IS NOT NULL;
    CREATE TABLE IF NOT EXISTS delivery (
      place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, app TEXT NOT NULL, kind TEXT NOT NULL,
      url TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL,
      attempts INTEGER NOT NULL, due_ms INTEGER NOT NULL, answer TEXT NOT NULL, reason TEXT NOT NULL,
      created_ms INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS by_state ON delivery (state, due_ms);
    CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
  `);
  const put = database.prepare(`
    INSERT INTO record (kind, id, grouped, thread, data) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET grouped = excluded.grouped, data = excluded.data`);
  const one = database.prepare('SELECT data FROM record WHERE kind = ? AND id = ?');
  const all = database.prepare('SELECT data FROM record WHERE kind = ? ORDER BY place');
  const ofGroup = database.prepare(
    'SELECT data FROM record WHERE kind = ? AND grouped = ? ORDER BY place',
  );
  const ofThread = database.prepare('SELECT data FROM record WHERE thread = ? ORDER BY place');
  const lastOfGroup = database.prepare(
    'SELECT data FROM record WHERE kind = ? AND grouped = ? ORDER BY place DESC LIMIT ?',
  );
  const remove = database.prepare('DELETE FROM record WHERE kind = ? AND id = ?');
  const putNote = database.prepare('INSERT OR REPLACE INTO note (name, data) VALUES (?, ?)');
  const oneNote = database.prepare('SELECT data FROM note WHERE name = ?');
  const queue = database.prepare(`
    INSERT INTO delivery (id, app, kind, url, type, body, state, attempts, due_ms, answer, reason, created_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?)`);
  const inState = database.prepare('SELECT * FROM delivery WHERE state = ? ORDER BY place');
  const lastOnes = database.prepare('SELECT * FROM delivery ORDER BY place DESC LIMIT ?');
  const change = database.prepare(
    'UPDATE delivery SET state = ?, attempts = ?, due_ms = ?, answer = ?, reason = ? WHERE place = ?',
  );
  const parse = (row: unknown) => row && JSON.parse((row as { data: string }).data);

  return {
    folder,
    put<K extends Kind>(kind: K, record: Kinds[K]): void {
      const { id } = record;
      put.run(kind, id, groupOf(kind, record), threadOf(record), JSON.stringify(record));
    },
    get: <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => parse(one.get(kind, id)),
    /** The oldest first; of one group (a channel's messages, a workspace's people), or all. */
    list: <K extends Kind>(kind: K, group?: string): Kinds[K][] =>
      (group === undefined ? all.all(kind) : ofGroup.all(kind, group)).map(parse),
    replies: (channel: string, ts: string): Kinds['message'][] =>
      ofThread.all(`${channel}/${ts}`).map(parse),
    /** The newest messages of a channel, the oldest of them first. */
    lastMessages: (channel: string, count: number): Kinds['message'][] =>
      lastOfGroup.all('message', channel, count).map(parse).reverse(),
    remove: (kind: Kind, id: string): void => void remove.run(kind, id),

    /** What the stand-in remembers and the API never shows. */
    note: <T>(name: string): T | undefined => parse(oneNote.get(name)),
    setNote: (name: string, value: unknown): void => void putNote.run(name, JSON.stringify(value)),

    queueDelivery({
      id,
      app,
      kind,
      url,
      type,
      body,
      state = 'new',
      attempts = 0,
      due_ms = 0,
      answer = '',
      created_ms,
    }: Partial<Delivery> &
      Pick<Delivery, 'id' | 'app' | 'kind' | 'url' | 'type' | 'body' | 'created_ms'>): void {
      queue.run(id, app, kind, url, type, body, state, attempts, due_ms, answer, created_ms);
    },
    /** In the order in which they came. */
    deliveries: (state: Delivery['state']) => inState.all(state) as Delivery[],
    /** The newest first. */
    lastDeliveries: (count: number) => lastOnes.all(count) as Delivery[],
    changeDelivery({ place, state, attempts, due_ms, answer, reason }: Delivery): void {
      change.run(state, attempts, due_ms, answer, reason, place);
    },

    /** All of it or nothing: whoever throws leaves no trace. */
    atomically: atomicallyIn(database),

    close: () => database.close(),
  };
}

/** The thread that a message answers in. */
const threadOf = (record: Kinds[Kind]): string | null =>
  'ts' in record && record.thread_ts ? `${record.channel}/${record.thread_ts}` : null;

/** What a record is listed by. */
function groupOf<K extends Kind>(kind: K, record: Kinds[K]): string {
  const by = GROUPS[kind] as keyof Kinds[K] | undefined;
  return by === undefined ? '' : String(record[by] ?? '');
}

const GROUPS: { [K in Kind]?: keyof Kinds[K] } = {
  user: 'team',
  channel: 'team',
  file: 'team',
  message: 'channel',
  app: 'team',
  install: 'app',
  config_token: 'team',
  session: 'channel',
  view: 'app',
};
