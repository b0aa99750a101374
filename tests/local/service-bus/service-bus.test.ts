import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ServiceBusClient,
  type ServiceBusReceivedMessage,
  type ServiceBusReceiver,
} from '@azure/service-bus';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServiceBus } from '../../../local/cloud/service-bus/server.ts';

const retryOptions = { maxRetries: 2, retryDelayInMs: 100, timeoutInMs: 5_000 };
const data = mkdtempSync(join(tmpdir(), 'service-bus-'));
const SHORT_LOCK_MS = 700;
const SHORT_WINDOW_MS = 600;

let bus: Awaited<ReturnType<typeof startServiceBus>>;
let client: ServiceBusClient;
let queueNumber = 0;

/** A queue that no other test uses. */
const newQueue = () => `queue-${queueNumber++}`;

beforeAll(async () => {
  const plain = Array.from({ length: 30 }, (_, index) => `queue-${index}`);
  bus = await startServiceBus({
    port: 0,
    data,
    queues: [
      ...plain,
      { name: 'short', lockMs: SHORT_LOCK_MS },
      { name: 'renewed', lockMs: SHORT_LOCK_MS },
      { name: 'short-and-few', lockMs: SHORT_LOCK_MS, maxDeliveryCount: 2 },
      { name: 'three', maxDeliveryCount: 3 },
      { name: 'expiring', isExpiredDeadLettered: true },
      { name: 'window', duplicateWindowMs: 600_000 },
      { name: 'short-window', duplicateWindowMs: SHORT_WINDOW_MS },
    ],
  });
  client = new ServiceBusClient(bus.connectionString, { retryOptions });
});

afterAll(async () => {
  await client.close();
  await bus.close();
  rmSync(data, { recursive: true });
});

/** The SDK may return fewer than asked for. */
async function receive(receiver: ServiceBusReceiver, count: number, maxWaitTimeInMs = 5_000) {
  const received: ServiceBusReceivedMessage[] = [];
  while (received.length < count) {
    const more = await receiver.receiveMessages(count - received.length, { maxWaitTimeInMs });
    if (more.length === 0) break;
    received.push(...more);
  }
  return received;
}

async function receiveOne(receiver: ServiceBusReceiver): Promise<ServiceBusReceivedMessage> {
  const [message] = await receive(receiver, 1);
  if (!message) throw new Error('No message came.');
  return message;
}

const deadLettersOf = (queue: string) =>
  client.createReceiver(queue, { subQueueType: 'deadLetter' });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

describe('sending and receiving', () => {
  it('hands messages over in order, as they were sent', async () => {
    const queue = newQueue();
    const sender = client.createSender(queue);
    const receiver = client.createReceiver(queue);
    const applicationProperties = {
      int: 5,
      negative: -7,
      real: 1.5,
      yes: true,
      text: 'é',
      none: null,
    };
    await sender.sendMessages({
      body: { a: 1 },
      messageId: 'm1',
      correlationId: 'c',
      subject: 'subject',
      contentType: 'application/json',
      applicationProperties,
    });
    await sender.sendMessages([{ body: 'two' }, { body: Buffer.from([1, 2, 3]) }]);

    const [first, second, third] = await receive(receiver, 3);

    expect(first).toMatchObject({ body: { a: 1 }, messageId: 'm1', correlationId: 'c' });
    expect(first).toMatchObject({ subject: 'subject', deliveryCount: 0, applicationProperties });
    expect(second).toMatchObject({
      body: 'two',
      messageId: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect([...(third?.body ?? [])]).toEqual([1, 2, 3]);
    for (const message of [first, second, third]) {
      if (message) await receiver.completeMessage(message);
    }
    expect(await receiver.peekMessages(1)).toEqual([]);
  });

  it('takes a full batch and a message of many frames', async () => {
    const queue = newQueue();
    const sender = client.createSender(queue);
    const batch = await sender.createMessageBatch();
    while (batch.tryAddMessage({ body: { pad: 'x'.repeat(1_000) } }));
    await sender.sendMessages(batch);
    const body = Buffer.alloc(200_000, 7);
    await sender.sendMessages({ body });

    const receiver = client.createReceiver(queue, { receiveMode: 'receiveAndDelete' });
    const received = await receive(receiver, batch.count + 1);

    expect(batch.count).toBeGreaterThan(200);
    expect(received).toHaveLength(batch.count + 1);
    expect(body.equals(received.at(-1)?.body)).toBe(true);
    expect(await receiver.peekMessages(1)).toEqual([]);
  });

  it('refuses what is too large', async () => {
    const sender = client.createSender(newQueue());
    await expect(sender.sendMessages({ body: Buffer.alloc(300_000) })).rejects.toMatchObject({
      code: 'MessageSizeExceeded',
    });
  });

  it('serves a subscriber with many messages at a time, and gives back what its handler failed', async () => {
    const queue = newQueue();
    const receiver = client.createReceiver(queue);
    await client
      .createSender(queue)
      .sendMessages(Array.from({ length: 60 }, (_, body) => ({ body })));
    const deliveries = new Map<number, number>();
    let running = 0;
    let most = 0;

    const subscription = receiver.subscribe(
      {
        async processMessage({ body, deliveryCount = 0 }) {
          most = Math.max(most, ++running);
          await delay(10);
          running -= 1;
          if (body === 13 && deliveryCount === 0) throw new Error('handler failed');
          deliveries.set(body, deliveryCount);
        },
        async processError() {},
      },
      { maxConcurrentCalls: 8 },
    );
    await until(() => deliveries.size === 60);
    await until(async () => (await receiver.peekMessages(1)).length === 0);
    await subscription.close();

    expect(most).toBe(8);
    expect(deliveries.get(13)).toBe(1);
  });

  it('shares the messages among clients', async () => {
    const queue = newQueue();
    const second = new ServiceBusClient(bus.connectionString, { retryOptions });
    const counts = [0, 0];
    const total = () => (counts[0] ?? 0) + (counts[1] ?? 0);
    const subscriptions = [client, second].map((each, index) =>
      each.createReceiver(queue).subscribe(
        {
          async processMessage() {
            counts[index] = (counts[index] ?? 0) + 1;
            await delay(2);
          },
          async processError() {},
        },
        { maxConcurrentCalls: 4 },
      ),
    );
    const sender = client.createSender(queue);
    await until(async () => {
      await sender.sendMessages({ body: 'warm' });
      return Math.min(...counts) > 0;
    });
    const before = total();
    await sender.sendMessages(Array.from({ length: 300 }, () => ({ body: 'work' })));
    await until(() => total() >= before + 300);

    expect(Math.min(...counts)).toBeGreaterThan(100);
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    await second.close();
  });

  it('loses and repeats nothing while short waits drain the link', async () => {
    const queue = newQueue();
    const sender = client.createSender(queue);
    const receiver = client.createReceiver(queue);
    const received: number[] = [];
    const sending = (async () => {
      for (let body = 0; body < 300; body += 1) await sender.sendMessages({ body });
    })();
    let isSending = true;
    void sending.finally(() => {
      isSending = false;
    });
    while (isSending || received.length < 300) {
      for (const message of await receiver.receiveMessages(3, { maxWaitTimeInMs: 3 })) {
        received.push(message.body);
        await receiver.completeMessage(message);
      }
    }

    expect(received.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, index) => index),
    );
  });

  it('passes thousands of messages through one link', async () => {
    const queue = newQueue();
    const sender = client.createSender(queue);
    for (let thousand = 0; thousand < 4; thousand += 1) {
      const bodies = Array.from({ length: 1_000 }, (_, index) => ({
        body: thousand * 1_000 + index,
      }));
      await sender.sendMessages(bodies);
    }
    const seen = new Set<number>();
    const subscription = client.createReceiver(queue).subscribe(
      {
        async processMessage({ body }) {
          seen.add(body);
        },
        async processError() {},
      },
      { maxConcurrentCalls: 100 },
    );
    await until(() => seen.size === 4_000);
    await subscription.close();
  });
});

describe('settling', () => {
  it('gives an abandoned message out again, first, with what was changed', async () => {
    const queue = newQueue();
    const receiver = client.createReceiver(queue);
    await client.createSender(queue).sendMessages([{ body: 'a' }, { body: 'b' }]);

    await receiver.abandonMessage(await receiveOne(receiver), { why: 'retry' });
    const again = await receiveOne(receiver);

    expect(again).toMatchObject({
      body: 'a',
      deliveryCount: 1,
      applicationProperties: { why: 'retry' },
    });
    await receiver.completeMessage(again);
    expect(await receiveOne(receiver)).toMatchObject({ body: 'b' });
  });

  it('buries a message after its last delivery', async () => {
    const receiver = client.createReceiver('three');
    await client.createSender('three').sendMessages({ body: 'poison', messageId: 'p' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const message = await receiveOne(receiver);
      expect(message.deliveryCount).toBe(attempt);
      await receiver.abandonMessage(message);
    }

    const dead = await receiveOne(deadLettersOf('three'));

    expect(dead).toMatchObject({
      messageId: 'p',
      deadLetterReason: 'MaxDeliveryCountExceeded',
      deadLetterSource: 'three',
    });
    expect(await receiver.peekMessages(1)).toEqual([]);
  });

  it('dead-letters with a reason, and keeps what the message had', async () => {
    const queue = newQueue();
    const receiver = client.createReceiver(queue);
    const message = { body: { x: 1 }, applicationProperties: { keep: 'me' } };
    await client.createSender(queue).sendMessages(message);
    await receiver.deadLetterMessage(await receiveOne(receiver), {
      deadLetterReason: 'reason',
      deadLetterErrorDescription: 'description',
      extra: 9,
    });

    const dead = await receiveOne(deadLettersOf(queue));

    expect(dead.body).toEqual({ x: 1 });
    expect(dead).toMatchObject({
      deadLetterReason: 'reason',
      deadLetterErrorDescription: 'description',
      applicationProperties: { keep: 'me', extra: 9 },
    });
    await deadLettersOf(queue).completeMessage(dead);
    expect(await deadLettersOf(queue).peekMessages(1)).toEqual([]);
  });

  it('defers a message until somebody asks for its number', async () => {
    const queue = newQueue();
    const receiver = client.createReceiver(queue);
    await client.createSender(queue).sendMessages([{ body: 1 }, { body: 2 }]);
    const first = await receiveOne(receiver);
    await receiver.deferMessage(first);

    const peeked = await receiver.peekMessages(10);
    expect(peeked.map(({ body, state }) => [body, state])).toEqual([
      [1, 'deferred'],
      [2, 'active'],
    ]);
    const number = first.sequenceNumber;
    if (!number) throw new Error('The message has no number.');
    const [deferred] = await receiver.receiveDeferredMessages(number);
    expect(deferred).toMatchObject({ body: 1 });
    if (deferred) await receiver.completeMessage(deferred);
    await expect(receiver.receiveDeferredMessages(number)).rejects.toMatchObject({
      code: 'MessageNotFound',
    });
  });

  it('settles after the receiving link was closed', async () => {
    const queue = newQueue();
    const gone = client.createReceiver(queue);
    await client.createSender(queue).sendMessages([{ body: 1 }, { body: 2 }]);
    const [first, second] = await receive(gone, 2);
    await gone.close();
    if (!first || !second) throw new Error('Two messages were expected.');

    const receiver = client.createReceiver(queue);
    await receiver.completeMessage(first);
    await receiver.deadLetterMessage(second, {
      deadLetterReason: 'later',
      deadLetterErrorDescription: 'by the test',
    });

    expect(await receiver.peekMessages(10)).toEqual([]);
    expect(await receiveOne(deadLettersOf(queue))).toMatchObject({ deadLetterReason: 'later' });
  });
});

describe('locks', () => {
  const noRenewal = { maxAutoLockRenewalDurationInMs: 0 };

  it('delivers again when a lock ran out, and refuses its old holder', async () => {
    const receiver = client.createReceiver('short', noRenewal);
    await client.createSender('short').sendMessages({ body: 'x' });
    const first = await receiveOne(receiver);
    const second = await receiveOne(client.createReceiver('short', noRenewal));

    expect(Date.now()).toBeGreaterThanOrEqual(first.lockedUntilUtc?.getTime() ?? Infinity);
    expect(second.deliveryCount).toBe(1);
    await expect(receiver.completeMessage(first)).rejects.toMatchObject({
      code: 'MessageLockLost',
    });
    await expect(receiver.renewMessageLock(first)).rejects.toMatchObject({
      code: 'MessageLockLost',
    });
    await receiver.completeMessage(second);
  });

  it('counts a lock that ran out as a delivery', async () => {
    const receiver = client.createReceiver('short-and-few', noRenewal);
    await client.createSender('short-and-few').sendMessages({ body: 'x' });
    await receiveOne(receiver);
    await receiveOne(receiver);
    const dead = await receiveOne(deadLettersOf('short-and-few'));
    expect(dead.deadLetterReason).toBe('MaxDeliveryCountExceeded');
  });

  it('holds as long as it is renewed', async () => {
    const receiver = client.createReceiver('renewed', noRenewal);
    await client.createSender('renewed').sendMessages({ body: 'renewed' });
    // Who comes too late to renew it, as on a busy machine, gets it again.
    while (!(await isHeld(receiver, await receiveOne(receiver))));
    expect(await receiver.peekMessages(1)).toEqual([]);
  });

  /** Holds it for longer than a lock lasts. False where that ran out first; one that is lost before its end fails. */
  async function isHeld(receiver: ServiceBusReceiver, message: ServiceBusReceivedMessage) {
    const end = Date.now() + 2 * SHORT_LOCK_MS;
    let lockedUntil = message.lockedUntilUtc?.getTime() ?? Infinity;
    try {
      while (Date.now() < end) {
        const asked = Date.now();
        lockedUntil = (await receiver.renewMessageLock(message)).getTime();
        expect(lockedUntil).toBeGreaterThanOrEqual(asked + SHORT_LOCK_MS);
        await delay(SHORT_LOCK_MS / 4);
      }
      await receiver.completeMessage(message);
      return true;
    } catch (error) {
      const isLost = (error as { code?: unknown }).code === 'MessageLockLost';
      if (!isLost || Date.now() < lockedUntil) throw error;
      return false;
    }
  }
});

describe('time', () => {
  it('delivers scheduled messages when they are due, and not those cancelled', async () => {
    const queue = newQueue();
    const sender = client.createSender(queue);
    const receiver = client.createReceiver(queue);
    // So late that a busy machine has cancelled by then.
    const due = Date.now() + 2_500;
    const [, cancelled] = await sender.scheduleMessages(
      [{ body: 'first' }, { body: 'cancelled' }],
      new Date(due),
    );
    await sender.sendMessages({ body: 'second', scheduledEnqueueTimeUtc: new Date(due + 100) });
    if (!cancelled) throw new Error('Two numbers were expected.');
    await sender.cancelScheduledMessages(cancelled);
    await expect(sender.cancelScheduledMessages(cancelled)).rejects.toMatchObject({
      code: 'MessageNotFound',
    });
    const states = (await receiver.peekMessages(5)).map(({ state }) => state);
    expect(states).toEqual(['scheduled', 'scheduled']);

    const received = await receive(receiver, 2);

    expect(Date.now()).toBeGreaterThanOrEqual(due + 100);
    expect(received.map(({ body }) => body)).toEqual(['first', 'second']);
    expect(received[0]?.enqueuedTimeUtc?.getTime()).toBe(due);
  });

  it('drops what expired, or buries it where the queue says so', async () => {
    const queue = newQueue();
    const message = { body: 1, timeToLive: 200 };
    await client.createSender(queue).sendMessages(message);
    await client.createSender('expiring').sendMessages(message);

    const dead = await receiveOne(deadLettersOf('expiring'));

    expect(dead.deadLetterReason).toBe('TTLExpiredException');
    await until(async () => (await client.createReceiver(queue).peekMessages(1)).length === 0);
  });

  it('takes a message id once within the window', async () => {
    const sender = client.createSender('window');
    const receiver = client.createReceiver('window', { receiveMode: 'receiveAndDelete' });
    await sender.sendMessages([
      { body: 1, messageId: 'same' },
      { body: 2, messageId: 'same' },
      { body: 3, messageId: 'other' },
    ]);
    await sender.sendMessages({ body: 4, messageId: 'same' });
    await sender.sendMessages({ body: 5, messageId: 'last' });
    expect((await receive(receiver, 3)).map(({ body }) => body)).toEqual([1, 3, 5]);
  });

  it('takes a message id again after the window', async () => {
    const sender = client.createSender('short-window');
    const receiver = client.createReceiver('short-window', { receiveMode: 'receiveAndDelete' });
    await sender.sendMessages({ body: 1, messageId: 'same' });
    await delay(SHORT_WINDOW_MS);
    await sender.sendMessages({ body: 2, messageId: 'same' });
    expect((await receive(receiver, 2)).map(({ body }) => body)).toEqual([1, 2]);
  });
});

describe('refusals', () => {
  it('refuses a wrong key and unknown queues', async () => {
    const queue = newQueue();
    const wrongKey = bus.connectionString.replace('SharedAccessKey=local', 'SharedAccessKey=other');
    const stranger = new ServiceBusClient(wrongKey, { retryOptions });
    await expect(stranger.createSender(queue).sendMessages({ body: 1 })).rejects.toHaveProperty(
      'errors.0.code',
      'UnauthorizedAccess',
    );
    await stranger.close();
    const unknown = { code: 'MessagingEntityNotFound' };
    await expect(client.createSender('none').sendMessages({ body: 1 })).rejects.toMatchObject(
      unknown,
    );
    await expect(client.createReceiver('none').receiveMessages(1)).rejects.toMatchObject(unknown);
    await expect(client.acceptSession(queue, 'session')).rejects.toThrow();
  });

  it('does not mind upper and lower case in names', async () => {
    const queue = newQueue();
    await client.createSender(queue.toUpperCase()).sendMessages({ body: 'x' });
    expect(await receiveOne(client.createReceiver(queue))).toMatchObject({ body: 'x' });
  });
});

it('serves a subscriber again after its connection was cut', async () => {
  const cutData = mkdtempSync(join(tmpdir(), 'service-bus-'));
  const cutBus = await startServiceBus({ port: 0, data: cutData, queues: ['queue'] });
  const subscriber = new ServiceBusClient(cutBus.connectionString, { retryOptions });
  const bodies: unknown[] = [];
  const subscription = subscriber.createReceiver('queue').subscribe({
    async processMessage({ body }) {
      bodies.push(body);
    },
    async processError() {},
  });
  const send = async (body: string) => {
    const sender = new ServiceBusClient(cutBus.connectionString, { retryOptions });
    await sender.createSender('queue').sendMessages({ body });
    await sender.close();
  };
  await send('before');
  await until(() => bodies.includes('before'));

  cutBus.cutConnections();
  await send('after');
  await until(() => bodies.includes('after'));

  await subscription.close();
  await subscriber.close();
  await cutBus.close();
  rmSync(cutData, { recursive: true });
});
