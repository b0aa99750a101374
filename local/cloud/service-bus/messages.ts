import type { SentMessage } from './read-message.ts';
import type { Store } from './store.ts';
import { withApplicationProperties, writeMessage } from './write-message.ts';

export const ACTIVE = 0;
export const DEFERRED = 1;
export const SCHEDULED = 2;

/** A stored message without its body. Times are milliseconds since 1970. */
export type Row = {
  id: number;
  queue: number;
  is_dead: number;
  seq: number;
  scheduled_seq: number | null;
  state: number;
  enqueued: number;
  expires: number | null;
  ttl: number | null;
  durable: number;
  priority: number;
  deliveries: number;
  token: Uint8Array | null;
  locked_until: number | null;
  source: string | null;
};

type Body = { annotations: Uint8Array; annotationCount: number; bare: Uint8Array };

/** The questions that the broker asks the store, and the changes it makes, one method each. */
export class Messages {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  openQueue(name: string): number {
    this.#store.write('INSERT OR IGNORE INTO queue (name, last_seq) VALUES (?, 0)', name);
    const row = this.#store.first<{ id: number }>('SELECT id FROM queue WHERE name = ?', name);
    if (!row) throw new Error(`The queue '${name}' cannot be stored.`);
    return row.id;
  }

  /** True, and remembered until then, unless the id is remembered already. */
  isNewId(queue: number, messageId: string, now: number, until: number): boolean {
    const { changes } = this.#store.write(
      `INSERT INTO recent_id VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET until = excluded.until WHERE until <= ?`,
      ...[queue, messageId, until, now],
    );
    return changes > 0;
  }

  forgetIds(now: number): void {
    this.#store.write('DELETE FROM recent_id WHERE until <= ?', now);
  }

  insert(
    queue: number,
    message: SentMessage,
    place: Pick<Row, 'state' | 'enqueued' | 'expires' | 'ttl'>,
  ): number {
    const seq = this.#nextNumber(queue);
    const { id } = this.#store.write(
      `INSERT INTO message
       (queue, is_dead, seq, state, enqueued, expires, ttl, durable, priority, deliveries)
       VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, 0)`,
      ...[queue, seq, place.state, place.enqueued, place.expires, place.ttl],
      ...[Number(message.isDurable), message.priority],
    );
    this.#store.write(
      'INSERT INTO body VALUES (?, ?, ?, ?)',
      ...[id, message.annotations, message.annotationCount, message.bare],
    );
    return seq;
  }

  ready(queue: number, isDead: boolean, now: number, limit: number): Row[] {
    return this.#store.all<Row>(
      `SELECT * FROM message WHERE queue = ? AND is_dead = ? AND state = ${ACTIVE} AND token IS NULL
       AND (expires IS NULL OR expires > ?) ORDER BY seq LIMIT ?`,
      ...[queue, Number(isDead), now, limit],
    );
  }

  from(queue: number, isDead: boolean, seq: number, limit: number): Row[] {
    return this.#store.all<Row>(
      'SELECT * FROM message WHERE queue = ? AND is_dead = ? AND seq >= ? ORDER BY seq LIMIT ?',
      ...[queue, Number(isDead), seq, limit],
    );
  }

  byNumber(queue: number, isDead: boolean, seq: number): Row | undefined {
    return this.#store.first<Row>(
      'SELECT * FROM message WHERE queue = ? AND is_dead = ? AND seq = ?',
      ...[queue, Number(isDead), seq],
    );
  }

  lockedBy(token: Uint8Array, now: number): Row | undefined {
    return this.#store.first<Row>(
      'SELECT * FROM message WHERE token = ? AND locked_until > ?',
      ...[token, now],
    );
  }

  withExpiredLock(now: number, limit: number): Row[] {
    return this.#store.all<Row>(
      'SELECT * FROM message WHERE token IS NOT NULL AND locked_until <= ? LIMIT ?',
      ...[now, limit],
    );
  }

  due(now: number, limit: number): Row[] {
    return this.#store.all<Row>(
      `SELECT * FROM message WHERE state = ${SCHEDULED} AND enqueued <= ? ORDER BY enqueued, seq LIMIT ?`,
      ...[now, limit],
    );
  }

  /** Deferred messages stay until someone asks for them; locked ones until they are given back. */
  expired(now: number, limit: number): Row[] {
    return this.#store.all<Row>(
      `SELECT * FROM message WHERE state = ${ACTIVE} AND token IS NULL AND expires <= ? LIMIT ?`,
      ...[now, limit],
    );
  }

  /** When the first lock ends, the first scheduled message is due or the first message expires. */
  nextEvent(): number | undefined {
    const row = this.#store.first<{ at: number | null }>(
      `SELECT min(at) AS at FROM (
         SELECT min(locked_until) AS at FROM message WHERE token IS NOT NULL
         UNION ALL SELECT min(enqueued) FROM message WHERE state = ${SCHEDULED}
         UNION ALL SELECT min(expires) FROM message
           WHERE state = ${ACTIVE} AND token IS NULL AND expires IS NOT NULL)`,
    );
    return row?.at ?? undefined;
  }

  lock({ id }: Row, token: Uint8Array, until: number): void {
    this.#store.write(
      'UPDATE message SET token = ?, locked_until = ? WHERE id = ?',
      ...[token, until, id],
    );
  }

  unlock({ id }: Row, state: number, deliveries: number): void {
    this.#store.write(
      'UPDATE message SET token = NULL, locked_until = NULL, state = ?, deliveries = ? WHERE id = ?',
      ...[state, deliveries, id],
    );
  }

  /** A scheduled message gets a new number when its time has come, and keeps the old one beside it. */
  activate({ id, queue, seq }: Row): void {
    this.#store.write(
      `UPDATE message SET state = ${ACTIVE}, seq = ?, scheduled_seq = ? WHERE id = ?`,
      ...[this.#nextNumber(queue), seq, id],
    );
  }

  bury({ id, deliveries }: Row, source: string): void {
    this.#store.write(
      `UPDATE message SET is_dead = 1, state = ${ACTIVE}, token = NULL, locked_until = NULL,
       expires = NULL, deliveries = ?, source = ? WHERE id = ?`,
      ...[deliveries, source, id],
    );
  }

  remove({ id }: Row): void {
    this.#store.write('DELETE FROM message WHERE id = ?', id);
    this.#store.write('DELETE FROM body WHERE id = ?', id);
  }

  setProperties(row: Row, properties: Record<string, unknown>): void {
    if (Object.keys(properties).length === 0) return;
    const bare = withApplicationProperties(Buffer.from(this.#body(row).bare), properties);
    this.#store.write('UPDATE body SET bare = ? WHERE id = ?', bare, row.id);
  }

  encode(row: Row): Buffer {
    return writeMessage(
      {
        sequenceNumber: row.seq,
        enqueuedAt: row.enqueued,
        scheduledNumber: row.scheduled_seq,
        lockedUntil: row.locked_until,
        state: row.state,
        deadLetterSource: row.source,
        deliveryCount: row.deliveries,
        isDurable: row.durable === 1,
        priority: row.priority,
        ttlMs: row.ttl,
      },
      this.#body(row),
    );
  }

  #body({ id }: Row): Body {
    const body = this.#store.first<Body>(
      'SELECT annotations, annotation_count AS annotationCount, bare FROM body WHERE id = ?',
      id,
    );
    if (!body) throw new Error('The message has no body.');
    return body;
  }

  #nextNumber(queue: number): number {
    this.#store.write('UPDATE queue SET last_seq = last_seq + 1 WHERE id = ?', queue);
    const row = this.#store.first<{ last_seq: number }>(
      'SELECT last_seq FROM queue WHERE id = ?',
      queue,
    );
    return row?.last_seq ?? 0;
  }
}
