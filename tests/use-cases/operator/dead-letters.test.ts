import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceBusClient } from '@azure/service-bus';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../../functions/src/operator/run-command.ts';
import { createBus } from '../../../functions/src/platform/bus.ts';
import { createQueueInspector } from '../../../functions/src/platform/queue-inspector.ts';
import { startServiceBus } from '../../../local/cloud/service-bus/server.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

const data = mkdtempSync(join(tmpdir(), 'dead-letters-'));
const queues = ['mail', 'document-ingestion', 'audit', 'journal'];
let bus: Awaited<ReturnType<typeof startServiceBus>>;
let cloud: Cloud;
let client: ServiceBusClient;
let looking: ReturnType<typeof createBus>;
let queueNumber = 0;
let queue: string;

beforeAll(async () => {
  const named = queues.map((name) => ({ name, duplicateWindowMs: 600_000 }));
  bus = await startServiceBus({ port: 0, data, queues: named });
  cloud = await startCloud({}, undefined, { SERVICE_BUS_CONNECTION: bus.connectionString });
  client = new ServiceBusClient(bus.connectionString);
  looking = createBus(cloud.deps.config, nobody);
});
afterAll(async () => {
  await Promise.all([client.close(), (await looking.connected()).close()]);
  await Promise.all([cloud.stop(), bus.close()]);
  rmSync(data, { recursive: true });
});
const operate = (...words: string[]) =>
  runCommand({ ...cloud.deps, queues: createQueueInspector(looking) }, 'ada', words);
const waiting = () => client.createReceiver(queue).peekMessages(10);
const numbersIn = (list: string) =>
  [...list.matchAll(/^[a-z-]+ +(\d+) /gm)].map(([, number]) => number ?? '');

/** The last attempt for a document. */
const lastFor = (name: string) => ({
  messageId: `${name}.8`,
  body: { attempt: 8, message: { documentId: `of-${name}`, subject: 'Something private' } },
});

/** As the service does with what is not taken. */
async function giveUp(...messages: { messageId: string; body: object }[]): Promise<void> {
  const sender = client.createSender(queue);
  for (const message of messages) {
    await sender.sendMessages(message);
    const receiver = client.createReceiver(queue);
    const [taken] = await receiver.receiveMessages(1, { maxWaitTimeInMs: 5_000 });
    if (taken)
      await receiver.deadLetterMessage(taken, {
        deadLetterReason: 'Poison',
        deadLetterErrorDescription: 'Poison',
      });
    await receiver.close();
  }
}

describe('dead letters', () => {
  // Each test has one of its own.
  beforeEach(() => {
    queue = queues[queueNumber++] ?? '';
  });

  it('lists what was given up with the ids that it names, and nothing else of it', async () => {
    await giveUp(lastFor('one'), lastFor('two'));
    const list = await operate('dead-letters', queue);
    expect(list).toMatch(
      new RegExp(`${queue} +\\d+ +\\S+ +attempt 8 +Poison +one +documentId of-one`),
    );
    expect(list).not.toContain('private');
    expect(numbersIn(list)).toHaveLength(2);
  });

  it('sends one again as a first attempt, under an id that no attempt of before has', async () => {
    await giveUp(lastFor('one'), lastFor('two'));
    const [first = ''] = numbersIn(await operate('dead-letters', queue));
    expect(await operate('resubmit', queue, first)).toBe(`1 sent again: ${first}.`);

    const [again, ...others] = await waiting();
    expect(again).toMatchObject({
      messageId: `one-again-${first}`,
      body: { attempt: 1, message: { documentId: 'of-one', subject: 'Something private' } },
    });
    expect(others).toEqual([]);
    expect(numbersIn(await operate('dead-letters', queue))).toHaveLength(1);
    expect(await operate('resubmit', queue, first)).toContain(
      `Not among the dead letters: ${first}.`,
    );
  });

  it('says that one was given up, after how many attempts, and sends it again as it was', async () => {
    const message = { documentId: 'mine' };
    await giveUp({ messageId: 'mine.8.given-up', body: { givenUpAfter: 8, message } });
    const list = await operate('dead-letters', queue);
    expect(list).toMatch(/ attempt 8 +given up +mine +documentId mine/);
    await operate('resubmit', queue, 'all');
    expect((await waiting())[0]?.body).toEqual({ attempt: 1, message });
  });

  it('sends nothing twice where the first time broke off after sending', async () => {
    await giveUp(lastFor('one'), lastFor('two'), lastFor('three'));
    const [first = ''] = numbersIn(await operate('dead-letters', queue));
    const body = { attempt: 1, message: {} };
    await client.createSender(queue).sendMessages({ messageId: `one-again-${first}`, body });
    await operate('resubmit', queue, 'all');
    expect(await waiting()).toHaveLength(3);
    expect(await operate('dead-letters', queue)).toBe('There are no dead letters.');
  });
});

describe('refuses with a sentence', () => {
  it.each([
    [['dead-letters', 'post'], 'Queues are document-ingestion'],
    [['resubmit', 'mail'], "Give the numbers that dead-letters prints, or 'all'."],
    [['resubmit', 'mail', 'all', '3'], 'Give the numbers'],
    [['resubmit'], 'Queues are'],
  ])('%j', (words, sentence) => expect(operate(...words)).rejects.toThrow(sentence));
});
