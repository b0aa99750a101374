import { randomUUID } from 'node:crypto';
import { ServiceBusClient } from '@azure/service-bus';
import type { QueueName } from '../../../functions/src/platform/containers.ts';
import { stackSettings } from './stores.ts';

/** As many as the service shows at once. */
const MAX_SHOWN = 250;

/** What the product would find in its queue one day, at once. */
export const sendToQueue = (
  queue: QueueName,
  message: object,
  attempt = 1,
  applicationProperties: Record<string, string> = {},
): Promise<void> =>
  withClient((client) =>
    client.createSender(queue).sendMessages({
      messageId: randomUUID(),
      body: { attempt, message },
      applicationProperties,
    }),
  );

/** What is in a queue, also what comes later only. */
export const waitingIn = (queue: QueueName): Promise<unknown[]> =>
  withClient(async (client) => {
    const messages = await client.createReceiver(queue).peekMessages(MAX_SHOWN);
    return messages.map(({ body }) => body);
  });

/** Takes back what comes later only, as if it had been done since. */
export const takeBackScheduled = (queue: QueueName): Promise<void> =>
  withClient(async (client) => {
    const messages = await client.createReceiver(queue).peekMessages(MAX_SHOWN);
    const later = messages.filter(({ state }) => state === 'scheduled');
    const numbers = later.flatMap(({ sequenceNumber }) => sequenceNumber ?? []);
    await client.createSender(queue).cancelScheduledMessages(numbers);
  });

/** What was given up. */
export const deadLettersIn = (queue: QueueName): Promise<unknown[]> =>
  withClient(async (client) => {
    const receiver = client.createReceiver(queue, { subQueueType: 'deadLetter' });
    return (await receiver.peekMessages(MAX_SHOWN)).map(({ body }) => body);
  });

async function withClient<T>(work: (client: ServiceBusClient) => Promise<T>): Promise<T> {
  const client = new ServiceBusClient(stackSettings().SERVICE_BUS_CONNECTION ?? '');
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
