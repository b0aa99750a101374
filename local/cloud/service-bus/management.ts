import type { Broker, Place, Settlement } from './broker.ts';
import { readMessage } from './read-message.ts';
import { types } from './rhea.ts';

export type ManagementAnswer = {
  status: number;
  description: string;
  body?: Record<string, unknown>;
  condition?: string;
};

type Body = Record<string, unknown>;

const LONG = 0x81;
const TIMESTAMP = 0x83;
const MAX_PEEKED = 250;

/** What the SDK asks beside sending and receiving. What it changes is durable only after the commit. */
export function manage(
  broker: Broker,
  place: Place,
  operation: unknown,
  body: Body,
): ManagementAnswer {
  switch (operation) {
    case 'com.microsoft:renew-lock':
      return renewLocks(broker, body);
    case 'com.microsoft:schedule-message':
      return schedule(broker, place, body);
    case 'com.microsoft:cancel-scheduled-message':
      return cancelScheduled(broker, place, body);
    case 'com.microsoft:peek-message':
      return peek(broker, place, body);
    case 'com.microsoft:update-disposition':
      return settle(broker, body);
    case 'com.microsoft:receive-by-sequence-number':
      return receiveDeferred(broker, place, body);
    default: {
      const description = `The local broker does not know the operation ${operation}.`;
      return { status: 501, description, condition: 'amqp:not-implemented' };
    }
  }
}

export const lockLost = {
  condition: 'com.microsoft:message-lock-lost',
  description:
    'The lock supplied is invalid. Either the lock expired, or the message has already been removed from the queue.',
};

function renewLocks(broker: Broker, body: Body): ManagementAnswer {
  const expirations = buffers(body['lock-tokens']).map((token) => broker.renew(token));
  if (expirations.includes(undefined)) return { status: 410, ...lockLost };
  return ok({ expirations: types.wrap_array(expirations, TIMESTAMP) });
}

function schedule(broker: Broker, { queue }: Place, body: Body): ManagementAnswer {
  const messages = list(body.messages).map(({ message }) => readMessage(asBuffer(message)));
  const numbers = messages.map((message) => broker.enqueue(queue, message));
  return ok({ 'sequence-numbers': types.wrap_array(numbers, LONG) });
}

function cancelScheduled(broker: Broker, place: Place, body: Body): ManagementAnswer {
  const missing = numbers(body['sequence-numbers']).filter(
    (n) => !broker.cancelScheduled(place, n),
  );
  if (missing.length === 0) return ok();
  return notFound(`No scheduled message has the number ${missing.join(', ')}.`);
}

function peek(broker: Broker, place: Place, body: Body): ManagementAnswer {
  const [from = 0] = numbers([body['from-sequence-number']]);
  const count = Math.min(Number(body['message-count']), MAX_PEEKED);
  const messages = broker.peek(place, from, count);
  if (messages.length === 0) return { status: 204, description: 'No messages' };
  return ok({ messages: messages.map((message) => ({ message })) });
}

function settle(broker: Broker, body: Body): ManagementAnswer {
  const settlement = readSettlement(body);
  if (!settlement) {
    const description = `Unknown disposition ${body['disposition-status']}.`;
    return { status: 400, description, condition: 'amqp:not-allowed' };
  }
  const isLost = (token: Buffer) => !broker.settle(token, settlement);
  return buffers(body['lock-tokens']).filter(isLost).length > 0
    ? { status: 410, ...lockLost }
    : ok();
}

function readSettlement(body: Body): Settlement | undefined {
  const properties = record(body['properties-to-modify']);
  switch (body['disposition-status']) {
    case 'completed':
      return { kind: 'complete' };
    case 'abandoned':
      return { kind: 'abandon', properties };
    case 'defered':
      return { kind: 'defer', properties };
    case 'suspended': {
      const reason = body['deadletter-reason'] ?? undefined;
      const description = body['deadletter-description'] ?? undefined;
      const why = { DeadLetterReason: reason, DeadLetterErrorDescription: description };
      return { kind: 'deadLetter', properties: { ...properties, ...why } };
    }
    default:
      return undefined;
  }
}

/** All of the messages or none. */
function receiveDeferred(broker: Broker, place: Place, body: Body): ManagementAnswer {
  const wanted = numbers(body['sequence-numbers']);
  if (!wanted.every((number) => broker.isDeferred(place, number))) {
    return notFound('Failed to find the deferred message(s).');
  }
  const isDestructive = Number(body['receiver-settle-mode']) === 0;
  const messages = wanted.map((number) => {
    const { message, token } = broker.takeDeferred(place, number, isDestructive);
    return token ? { message, 'lock-token': types.wrap_uuid(token) } : { message };
  });
  return ok({ messages });
}

const ok = (body: Record<string, unknown> = {}) => ({ status: 200, description: 'OK', body });

const notFound = (description: string) => ({
  status: 404,
  description,
  condition: 'com.microsoft:message-not-found',
});

export function record(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? { ...value } : {};
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(record) : []);

function asBuffer(value: unknown): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error('Bytes were expected.');
  return value;
}

const buffers = (value: unknown) => (Array.isArray(value) ? value.map(asBuffer) : []);

/** A long arrives as eight bytes when a number would not hold it, or when the SDK wrote it so. */
function numbers(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  return value.map((n) => Number(Buffer.isBuffer(n) ? n.readBigInt64BE(0) : n));
}
