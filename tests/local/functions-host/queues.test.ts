import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceBusClient } from '@azure/service-bus';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestHost, type TestHost, until } from './functions-host-fixture.ts';

const PORT = 7_961;
const ROOT = join(import.meta.dirname, '..', '..', '..');
const data = mkdtempSync(join(tmpdir(), 'functions-host-bus-'));
let connectionString = '';
let broker: ChildProcess;
let host: TestHost;

beforeAll(async () => {
  broker = await startBroker();
  host = await startHost('jobs');
});
afterAll(async () => {
  await host.remove();
  broker.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

it('brings what a function puts into its output to the function that waits for it', async () => {
  expect(await enqueue({ id: 'one' })).toBe(202);
  await enqueue([{ id: 'two' }, { id: 'three' }]);
  await until(async () => (await seen('three')).length === 1);
  for (const id of ['one', 'two', 'three']) {
    expect(await seen(id)).toEqual([{ message: { id }, deliveryCount: 1 }]);
  }
});

it('hands a message out as the deployed worker does: parsed if it is JSON, else as text', async () => {
  const client = new ServiceBusClient(connectionString);
  const bodies = ['plain text', Buffer.from('bytes'), { id: 'object' }];
  await client.createSender('jobs').sendMessages(bodies.map((body) => ({ body })));
  await client.close();
  await until(async () => {
    const messages = (await host.json('state')).messages.map((entry: Seen) => entry.message);
    return ['plain text', 'bytes'].every((text) => messages.includes(text));
  });
  await until(async () => (await seen('object')).length === 1);
});

it('tries a failing message again until it is dead-lettered, and completes its neighbours', async () => {
  await enqueue([{ id: 'good 1' }, { id: 'bad', fail: true }, { id: 'good 2' }]);
  const client = new ServiceBusClient(connectionString);
  const dead = client.createReceiver('jobs', { subQueueType: 'deadLetter' });
  const [message] = await dead.receiveMessages(1, { maxWaitTimeInMs: 10_000 });
  expect(message?.body).toEqual({ id: 'bad', fail: true });
  if (message) await dead.completeMessage(message);
  await client.close();

  const counts = (await seen('bad')).map((entry) => entry.deliveryCount);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([(await seen('good 1')).length, (await seen('good 2')).length]).toEqual([1, 1]);
});

it('runs no more of them at once than host.json allows', async () => {
  // The client of a host that has lost its broker takes one more from then on for each that was under way.
  const own = await startHost('own');
  await enqueue(
    Array.from({ length: 12 }, (_, index) => ({ id: `slow ${index}`, ms: 60 })),
    own,
  );
  await until(async () => (await seen('slow 11', own)).length === 1);
  expect((await own.json('state')).mostConcurrent).toBe(4);
  await own.remove();
});

it('keeps the lock of a message for as long as its function runs', async () => {
  await enqueue({ id: 'long', ms: 5_000 });
  await until(async () => (await seen('long')).length === 1);
  await until(() => /job \S+ succeeded in 5\d\d\d ms/.test(host.log()));
  expect(await seen('long')).toHaveLength(1);
});

it('gives a message back when its worker is killed', async () => {
  await enqueue({ id: 'deadly', kill: true });
  // The state of the killed worker is gone: the new one sees the second delivery only.
  await until(async () => (await seen('deadly')).some((entry) => entry.deliveryCount === 2));
});

it('fires a queue function by the admin endpoint', async () => {
  const body = JSON.stringify({ input: '{"id":"fired"}' });
  expect((await host.admin('functions/job', { method: 'POST', body })).status).toBe(202);
  await until(async () => (await seen('fired')).length === 1);
});

it('goes on by itself after the broker was killed, says so once, and loses nothing', async () => {
  const logged = host.log().length;
  await enqueue({ id: 'interrupted', ms: 1_500 });
  await until(async () => (await seen('interrupted')).length === 1);
  broker.kill('SIGKILL');
  await once(broker, 'exit');
  await until(() => host.log().slice(logged).includes('no messages from the queue jobs for now'));
  broker = await startBroker();

  await until(async () => (await enqueue({ id: 'after' })) === 202);
  await until(async () => (await seen('after')).length >= 1, 15_000);
  const lines = host.log().slice(logged).split('\n');
  expect(lines.filter((line) => line.includes('no messages from the queue'))).toHaveLength(1);
});

type Seen = { message: { id?: string }; deliveryCount: number };

async function seen(id: string, by = host): Promise<Seen[]> {
  // While a worker is being replaced the answer is a 502, without messages.
  const { messages = [] } = await by.json('state');
  return messages.filter(({ message }: Seen) => message.id === id);
}

async function enqueue(body: unknown, by = host): Promise<number> {
  return (await by.api('enqueue', { method: 'POST', body: JSON.stringify(body) })).status;
}

const startHost = (queue: string) =>
  startTestHost({
    env: {
      ...process.env,
      SERVICE_BUS_CONNECTION: connectionString,
      JOBS_QUEUE: queue,
      EACH_SECOND: '0 0 0 29 2 *',
    },
  });

async function startBroker(): Promise<ChildProcess> {
  const queues = join(data, 'queues.json');
  const queue = { lockSeconds: 3, maxDeliveryCount: 10, duplicateDetectionSeconds: 600 };
  writeFileSync(queues, JSON.stringify({ jobs: queue, own: queue }));
  const child = spawn(
    process.execPath,
    ['local/cloud/service-bus/main.ts', '--port', String(PORT), '--data', data, '--queues', queues],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await until(() => /Endpoint=\S+/.test(output));
  connectionString = /Endpoint=\S+/.exec(output)?.[0] ?? '';
  return child;
}
