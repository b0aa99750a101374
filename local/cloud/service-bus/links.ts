import type { Broker, Consumer, Place, Queue, Settlement } from './broker.ts';
import { lockLost } from './management.ts';
import { readMessage, splitBatch } from './read-message.ts';
import {
  type AmqpError,
  type Delivery,
  frames,
  outcomes,
  type SenderLink,
  type Session,
} from './rhea.ts';
import { swapGuidOrder } from './write-message.ts';

const BATCH_FORMAT = 0x80013700;

/** Lock tokens of what was sent and is not settled yet. */
const tokens = new WeakMap<Delivery, Buffer>();

/** Stores what a client sent and answers once it is durable. */
export function takeMessages(
  broker: Broker,
  queue: Queue,
  session: Session,
  delivery: Delivery,
  bytes: Buffer,
) {
  if (bytes.length > queue.maxMessageBytes) {
    const description = `The message is larger than ${queue.maxMessageBytes} bytes.`;
    answer(session, true, delivery, rejected('amqp:link:message-size-exceeded', description));
    return;
  }
  let problem: Error | undefined;
  try {
    const messages = delivery.format === BATCH_FORMAT ? splitBatch(bytes) : [bytes];
    // Read all before storing the first: a batch is taken whole or not at all.
    for (const message of messages.map(readMessage)) broker.enqueue(queue, message);
  } catch (error) {
    problem = error as Error;
  }
  broker.afterCommit((failure) => {
    const error = problem ?? failure;
    const state = error
      ? rejected('amqp:internal-error', error.message)
      : outcomes.accepted().described();
    answer(session, true, delivery, state);
  });
}

/** Makes a receiving client's link a consumer of the queue. */
export function consume(broker: Broker, place: Place, link: SenderLink): Consumer {
  const { outgoing } = link.session;
  const isDestructive = link.snd_settle_mode === 1;
  link.local.attach.snd_settle_mode = link.snd_settle_mode ?? 0;
  link.local.attach.rcv_settle_mode = link.rcv_settle_mode ?? 0;
  answerEveryDrain(link);

  /** Deliveries that rhea has, but not yet written: their credit is spent, though not counted. */
  let unwritten: number[] = [];

  const consumer: Consumer = {
    isDestructive,
    isDraining: false,
    capacity() {
      if (!link.is_open()) return 0;
      unwritten = unwritten.filter((id) => id >= outgoing.next_pending_delivery);
      return Math.max(0, Math.min(link.credit - unwritten.length, outgoing.available()));
    },
    deliver({ message, token }) {
      if (consumer.capacity() === 0) {
        // The client went, or took its credit back, during the commit.
        if (token) broker.settle(token, { kind: 'release' });
        return;
      }
      const delivery = link.send(message, token && swapGuidOrder(token), 0);
      unwritten.push(delivery.id);
      if (token) tokens.set(delivery, token);
    },
    endDrain() {
      consumer.isDraining = false;
      if (!link.is_open()) return;
      link.set_drained(true);
      link.connection._register();
    },
  };
  place.consumers.push(consumer);
  broker.stir(place);
  return consumer;
}

/** The client's decision about a message; answered once it is durable. False for other deliveries, as replies are. */
export function takeDisposition(
  broker: Broker,
  kind: OutcomeKind,
  { session }: SenderLink,
  delivery: Delivery,
) {
  const token = tokens.get(delivery);
  if (!token) return false;
  tokens.delete(delivery);

  const isHeld = broker.settle(token, readSettlement(kind, delivery.remote_state ?? {}));
  broker.afterCommit((failure) => {
    let state = confirmations[kind]();
    if (!isHeld) state = rejected(lockLost.condition, lockLost.description);
    if (failure) state = rejected('amqp:internal-error', failure.message);
    answer(session, false, delivery, state);
  });
  return true;
}

export type OutcomeKind = 'accepted' | 'rejected' | 'released' | 'modified';

const confirmations: Record<OutcomeKind, () => unknown> = {
  accepted: () => outcomes.accepted().described(),
  rejected: () => outcomes.rejected({}).described(),
  released: () => outcomes.released().described(),
  modified: () => outcomes.modified({}).described(),
};

function readSettlement(
  kind: OutcomeKind,
  state: NonNullable<Delivery['remote_state']>,
): Settlement {
  switch (kind) {
    case 'accepted':
      return { kind: 'complete' };
    case 'released':
      return { kind: 'release' };
    case 'rejected':
      return { kind: 'deadLetter', properties: state.error?.info ?? {} };
    case 'modified': {
      const properties = state.message_annotations ?? {};
      return { kind: state.undeliverable_here ? 'defer' : 'abandon', properties };
    }
  }
}

/**
 * Writes one disposition at once. rhea collects them and merges neighbours, also such with different
 * outcomes; and it frees a delivery's slot only once both sides count as having settled.
 */
export function answer(
  session: Session,
  isReceiver: boolean,
  delivery: Delivery,
  state: unknown,
): void {
  Object.assign(delivery, { settled: true, remote_settled: true, state });
  // A frame on a session that the client has ended would cost it the connection.
  if (!session.is_open()) return;
  const { id } = delivery;
  session.output(
    frames.disposition({ role: isReceiver, first: id, last: id, settled: true, state }),
  );
  session.connection._register();
}

function rejected(condition: string, description: string): unknown {
  const error: AmqpError = { condition, description };
  return outcomes.rejected({ error }).described();
}

/** rhea answers a drain only while credit is left; the SDK then waits in vain. */
function answerEveryDrain(link: SenderLink): void {
  link._get_drain = () => {
    if (!link._draining || !link._drained) return false;
    link.delivery_count += link.credit;
    link.credit = 0;
    return true;
  };
}
