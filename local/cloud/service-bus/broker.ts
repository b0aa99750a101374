import { randomBytes } from 'node:crypto';
import { Alarm } from './alarm.ts';
import { ACTIVE, DEFERRED, Messages, type Row, SCHEDULED } from './messages.ts';
import type { SentMessage } from './read-message.ts';
import { Store } from './store.ts';

export type QueueOptions = {
  lockMs: number;
  maxDeliveryCount: number;
  defaultTtlMs: number | undefined;
  isExpiredDeadLettered: boolean;
  /** A message id is taken once within this time; 0 takes every message. */
  duplicateWindowMs: number;
  maxMessageBytes: number;
};

export type Queue = QueueOptions & { id: number; name: string };

/** What a receiver is attached to: a queue, or its dead-letter queue. */
export type Place = { queue: Queue; isDead: boolean; consumers: Consumer[]; next: number };

export type Taken = { message: Buffer; token: Buffer | undefined };

export type Consumer = {
  /** Takes messages without a lock: they are gone once sent. */
  isDestructive: boolean;
  isDraining: boolean;
  capacity(): number;
  deliver(taken: Taken): void;
  /** What stood ready has been delivered, as far as the credit went. */
  endDrain(): void;
};

type Properties = Record<string, unknown>;

export type Settlement =
  | { kind: 'complete' | 'release' }
  | { kind: 'abandon' | 'defer'; properties?: Properties }
  | { kind: 'deadLetter'; properties?: Properties };

export type Log = (line: string) => void;

const MAX_ROWS_A_TURN = 1_000;
const LONGEST_REST_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;

/** The rules of Service Bus queues. Knows nothing of AMQP links, and keeps nothing that the store does not hold. */
export class Broker {
  readonly #store: Store;
  readonly #messages: Messages;
  readonly #places = new Map<number, { live: Place; dead: Place }>();
  readonly #stirred = new Set<Place>();
  readonly #log: Log;
  readonly #alarm = new Alarm(() => this.#onTime());
  #isPaused = false;

  constructor(file: string, queues: ({ name: string } & QueueOptions)[], log: Log) {
    this.#log = log;
    this.#store = new Store(file);
    this.#messages = new Messages(this.#store);
    this.#store.onTurnEnd = () => this.#dispatch();
    for (const options of queues) {
      const queue = { ...options, id: this.#messages.openQueue(options.name) };
      this.#places.set(queue.id, {
        live: { queue, isDead: false, consumers: [], next: 0 },
        dead: { queue, isDead: true, consumers: [], next: 0 },
      });
    }
    this.#store.afterCommit((failure) => {
      if (failure) throw failure;
    });
    this.#store.endTurn();
    this.#alarm.ringAt(0);
  }

  /** Case does not matter in names. */
  find(name: string, isDead: boolean): Place | undefined {
    for (const { live, dead } of this.#places.values()) {
      if (live.queue.name.toLowerCase() === name.toLowerCase()) return isDead ? dead : live;
    }
    return undefined;
  }

  /** Calls back when everything done so far in this turn is durable, or lost. */
  afterCommit(callback: (failure?: Error) => void): void {
    this.#store.afterCommit(callback);
  }

  /** Returns the sequence number, or 0 for a duplicate, which is taken and dropped. */
  enqueue(queue: Queue, message: SentMessage): number {
    const now = Date.now();
    const { messageId, scheduledFor = 0 } = message;
    if (messageId !== undefined && queue.duplicateWindowMs > 0) {
      const until = now + queue.duplicateWindowMs;
      if (!this.#messages.isNewId(queue.id, messageId, now, until)) return 0;
    }
    const enqueued = Math.max(scheduledFor, now);
    const shortest = Math.min(message.ttlMs ?? Infinity, queue.defaultTtlMs ?? Infinity);
    const ttl = Number.isFinite(shortest) ? shortest : null;
    const expires = ttl === null ? null : enqueued + ttl;
    const state = scheduledFor > now ? SCHEDULED : ACTIVE;
    const seq = this.#messages.insert(queue.id, message, { state, enqueued, expires, ttl });
    if (state === SCHEDULED) this.#alarm.ringAt(enqueued);
    if (expires !== null) this.#alarm.ringAt(expires);
    this.stir(this.#place(queue.id, false));
    return seq;
  }

  /** False when nobody holds this lock any more. */
  settle(token: Uint8Array, settlement: Settlement): boolean {
    const row = this.#messages.lockedBy(token, Date.now());
    if (!row) return false;
    switch (settlement.kind) {
      case 'complete':
        this.#messages.remove(row);
        return true;
      case 'release':
        this.#release(row, 0);
        return true;
      case 'deadLetter':
        // What is dead already stays where it is.
        if (row.is_dead) this.#release(row, 0);
        else this.#bury(row, settlement.properties ?? {});
        return true;
      default:
        this.#messages.setProperties(row, settlement.properties ?? {});
        if (settlement.kind === 'defer') this.#release({ ...row, state: DEFERRED }, 0);
        else this.#release(row, 1);
        return true;
    }
  }

  /** The time until which the lock now holds, or undefined when it was lost. */
  renew(token: Uint8Array): number | undefined {
    const row = this.#messages.lockedBy(token, Date.now());
    return row && this.#lock(row, token);
  }

  cancelScheduled({ queue }: Place, sequenceNumber: number): boolean {
    const row = this.#messages.byNumber(queue.id, false, sequenceNumber);
    if (row?.state !== SCHEDULED) return false;
    this.#messages.remove(row);
    return true;
  }

  /** Messages from this number on, in whatever state, without locking them. */
  peek({ queue, isDead }: Place, from: number, count: number): Buffer[] {
    const rows = this.#messages.from(queue.id, isDead, from, count);
    return rows.map((row) => this.#messages.encode(row));
  }

  isDeferred({ queue, isDead }: Place, sequenceNumber: number): boolean {
    const row = this.#messages.byNumber(queue.id, isDead, sequenceNumber);
    return row?.state === DEFERRED && !row.token;
  }

  /** A deferred message is only had by its number. */
  takeDeferred({ queue, isDead }: Place, sequenceNumber: number, isDestructive: boolean): Taken {
    const row = this.#messages.byNumber(queue.id, isDead, sequenceNumber);
    if (!row) throw new Error(`There is no message ${sequenceNumber}.`);
    return this.#take(row, isDestructive);
  }

  /** Looks, at the end of this turn, for messages to deliver here. */
  stir(place: Place): void {
    this.#stirred.add(place);
    this.#store.beginTurn();
  }

  stop(): void {
    this.#isPaused = true;
    this.#alarm.stop();
    this.#store.close();
  }

  #place(queue: number, isDead: boolean): Place {
    const places = this.#places.get(queue);
    if (!places) throw new Error('The queue is not open.');
    return isDead ? places.dead : places.live;
  }

  #lock(row: Row, token: Uint8Array): number {
    const until = Date.now() + this.#place(row.queue, false).queue.lockMs;
    this.#messages.lock(row, token, until);
    this.#alarm.ringAt(until);
    return until;
  }

  #take(row: Row, isDestructive: boolean): Taken {
    if (isDestructive) {
      const message = this.#messages.encode(row);
      this.#messages.remove(row);
      return { message, token: undefined };
    }
    const token = randomBytes(16);
    const locked_until = this.#lock(row, token);
    return { message: this.#messages.encode({ ...row, locked_until }), token };
  }

  /** Gives a message back, after `attempts` attempts to handle it. */
  #release(row: Row, attempts: number): void {
    const { maxDeliveryCount } = this.#place(row.queue, false).queue;
    const deliveries = row.deliveries + attempts;
    if (row.state === ACTIVE && !row.is_dead && deliveries >= maxDeliveryCount) {
      this.#bury({ ...row, deliveries }, tooManyDeliveries(maxDeliveryCount));
      return;
    }
    this.#messages.unlock(row, row.state, deliveries);
    if (row.expires !== null) this.#alarm.ringAt(row.expires);
    this.stir(this.#place(row.queue, row.is_dead === 1));
  }

  #bury(row: Row, properties: Properties): void {
    const { name } = this.#place(row.queue, false).queue;
    this.#messages.setProperties(row, properties);
    this.#messages.bury(row, name);
    this.#log(
      `${name}: message ${row.seq} dead-lettered (${properties.DeadLetterReason ?? 'no reason'})`,
    );
    this.stir(this.#place(row.queue, true));
  }

  /** At the end of a turn, so that the locks are in the same commit as what made the messages ready. */
  #dispatch(): void {
    const stirred = [...this.#stirred];
    this.#stirred.clear();
    this.#store.afterCommit((failure) => failure && this.#pause(failure));
    if (this.#isPaused) return;
    for (const place of stirred) this.#deliverAt(place);
  }

  #deliverAt(place: Place): void {
    const { queue, isDead, consumers } = place;
    const open = consumers.map((consumer) => ({ consumer, room: consumer.capacity() }));
    const room = open.reduce((sum, each) => sum + each.room, 0);
    const limit = Math.min(room, MAX_ROWS_A_TURN);
    const rows = limit > 0 ? this.#messages.ready(queue.id, isDead, Date.now(), limit) : [];
    for (const row of rows) {
      const { consumer } = takeTurns(place, open);
      const taken = this.#take(row, consumer.isDestructive);
      this.#store.afterCommit((failure) => failure || consumer.deliver(taken));
    }
    for (const { consumer } of open) {
      if (consumer.isDraining) this.#store.afterCommit(() => consumer.endDrain());
    }
    if (rows.length === MAX_ROWS_A_TURN) this.#store.afterCommit(() => this.stir(place));
  }

  /** Nothing can be stored, so nothing can be locked and delivered: look again in a moment. */
  #pause(failure: Error): void {
    if (this.#isPaused) return;
    this.#log(`nothing can be stored: ${failure.message}`);
    this.#isPaused = true;
    this.#alarm.silence();
    this.#alarm.ringAt(Date.now() + PAUSE_AFTER_FAILURE_MS);
  }

  #stirAll(): void {
    for (const { live, dead } of this.#places.values()) {
      this.stir(live);
      this.stir(dead);
    }
  }

  #onTime(): void {
    if (this.#isPaused) this.#stirAll();
    this.#isPaused = false;
    const now = Date.now();
    for (const row of this.#messages.withExpiredLock(now, MAX_ROWS_A_TURN)) this.#release(row, 1);
    for (const row of this.#messages.due(now, MAX_ROWS_A_TURN)) {
      this.#messages.activate(row);
      this.stir(this.#place(row.queue, false));
    }
    for (const row of this.#messages.expired(now, MAX_ROWS_A_TURN)) {
      const { queue } = this.#place(row.queue, false);
      if (queue.isExpiredDeadLettered) this.#bury(row, ttlExpired);
      else this.#messages.remove(row);
    }
    this.#messages.forgetIds(now);
    this.#alarm.ringAt(Math.min(this.#messages.nextEvent() ?? Infinity, now + LONGEST_REST_MS));
  }
}

type Open = { consumer: Consumer; room: number };

/** One message each, in turn; the caller has made sure that there is room. */
function takeTurns(place: Place, open: Open[]): Open {
  for (;;) {
    place.next = (place.next + 1) % open.length;
    const candidate = open[place.next];
    if (candidate && candidate.room > 0) {
      candidate.room -= 1;
      return candidate;
    }
  }
}

const ttlExpired = {
  DeadLetterReason: 'TTLExpiredException',
  DeadLetterErrorDescription: 'The message expired and was dead lettered.',
};

const tooManyDeliveries = (count: number) => ({
  DeadLetterReason: 'MaxDeliveryCountExceeded',
  DeadLetterErrorDescription: `Message could not be consumed after ${count} delivery attempts.`,
});
