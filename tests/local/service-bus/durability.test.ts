import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceBusClient, type ServiceBusReceivedMessage } from '@azure/service-bus';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { endChild, startChild } from '../../support/child.ts';

const main = join(import.meta.dirname, '../../../local/cloud/service-bus/main.ts');
const queues = {
  jobs: { lockSeconds: 60, maxDeliveryCount: 10, duplicateDetectionSeconds: 600 },
};
const queuesFile = () => join(data, 'queues.json');
/** Until the broker is back, which takes a busy machine many seconds. */
const retryOptions = { maxRetries: 1_000, retryDelayInMs: 250, timeoutInMs: 1_500 };

let data: string;
let port: number;
let broker: ChildProcess | undefined;
let client: ServiceBusClient;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'service-bus-'));
  writeFileSync(queuesFile(), JSON.stringify(queues));
  port = await freePort();
});

afterEach(async () => {
  await client.close();
  await endChild(broker, 'SIGTERM');
  rmSync(data, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** Starts the broker as the supervisor does, and returns its connection string. */
async function start(prefix: string[] = []): Promise<string> {
  const node = [process.execPath, main, '--port', String(port), '--data', data];
  const command = [...prefix, ...node, '--queues', queuesFile()];
  const { child, said } = await startChild(command, /(Endpoint=\S+)/);
  broker = child;
  return said[0] ?? '';
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}

it('keeps messages, locks, the schedule and dead letters when it is killed', async () => {
  client = new ServiceBusClient(await start(), { retryOptions });
  const sender = client.createSender('jobs');
  const receiver = client.createReceiver('jobs');
  let acknowledged = 0;
  const sending = Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      for (let number = 0; number < 40; number += 1) {
        const body = `${worker}-${number}`;
        await sender.sendMessages({ body, messageId: body });
        acknowledged += 1;
      }
    }),
  );
  await until(() => acknowledged > 150);
  await endChild(broker, 'SIGKILL');
  await start();
  await sending;

  const bodies = new Set<string>();
  const [held, buried] = await receiveTwo();
  await receiver.deadLetterMessage(buried, {
    deadLetterReason: 'buried',
    deadLetterErrorDescription: 'by the test',
  });
  await sender.scheduleMessages({ body: 'later' }, new Date(Date.now() + 1_500));
  await endChild(broker, 'SIGKILL');
  await start();

  // The lock was kept: its holder may complete, and nobody else has received the message meanwhile.
  const afterRestart = new ServiceBusClient(connectionString(), { retryOptions });
  await afterRestart.createReceiver('jobs').completeMessage(held);
  const counts = new Map<string, number>();
  const subscription = afterRestart.createReceiver('jobs').subscribe(
    {
      async processMessage({ body }) {
        bodies.add(body);
        counts.set(body, (counts.get(body) ?? 0) + 1);
      },
      async processError() {},
    },
    { maxConcurrentCalls: 20 },
  );
  await until(() => bodies.size === 399 && bodies.has('later'));

  expect(bodies.has(held.body)).toBe(false);
  expect(bodies.has(buried.body)).toBe(false);
  // What the SDK sent again after the first kill was recognised by its message id.
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
  const dead = afterRestart.createReceiver('jobs', { subQueueType: 'deadLetter' });
  expect(await dead.peekMessages(5)).toMatchObject([{ deadLetterReason: 'buried' }]);
  await subscription.close();
  await afterRestart.close();

  async function receiveTwo(): Promise<[ServiceBusReceivedMessage, ServiceBusReceivedMessage]> {
    const received: ServiceBusReceivedMessage[] = [];
    while (received.length < 2) received.push(...(await receiver.receiveMessages(1)));
    const [first, second] = received;
    if (!first || !second) throw new Error('Two messages were expected.');
    return [first, second];
  }
});

const connectionString = () =>
  `Endpoint=sb://localhost:${port};SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=local;UseDevelopmentEmulator=true`;

it('acknowledges nothing that the full disk did not take', async () => {
  // No file may grow beyond this: to the database it is a disk that is full.
  const limited = ['bash', '-c', 'ulimit -f 1500; exec "$@"', 'bash'];
  client = new ServiceBusClient(await start(limited), { retryOptions: { maxRetries: 0 } });
  const sender = client.createSender('jobs');
  const acknowledged: number[] = [];
  let refusal: unknown;
  for (let body = 0; refusal === undefined && body < 1_000; body += 1) {
    const message = { body: { body, pad: 'x'.repeat(20_000) }, messageId: `m${body}` };
    await sender.sendMessages(message).then(
      () => acknowledged.push(body),
      (error) => {
        refusal = error;
      },
    );
  }
  expect(refusal).toBeDefined();
  expect(acknowledged.length).toBeGreaterThan(5);

  await client.close();
  await endChild(broker, 'SIGKILL');
  client = new ServiceBusClient(await start(), { retryOptions });
  const receiver = client.createReceiver('jobs');
  const stored = await receiver.peekMessages(1_000);
  expect(stored.map(({ body }) => body.body)).toEqual(acknowledged);
  // The id of the refused message was not remembered: it can be sent again.
  const refused = { body: 'again', messageId: `m${acknowledged.length}` };
  await client.createSender('jobs').sendMessages(refused);
  const after = await receiver.peekMessages(1_000, {
    fromSequenceNumber: stored[0]?.sequenceNumber,
  });
  expect(after.at(-1)).toMatchObject(refused);
});
