import { randomUUID } from 'node:crypto';
import { ServiceBusClient } from '@azure/service-bus';
import type { QueueName } from '../../functions/src/platform/containers.ts';
import { stackSettings } from './stores.ts';

/** What the product would find in its queue one day, at once. */
export async function sendToQueue(queue: QueueName, message: object): Promise<void> {
  const client = new ServiceBusClient(stackSettings().SERVICE_BUS_CONNECTION ?? '');
  try {
    const body = { attempt: 1, message };
    await client.createSender(queue).sendMessages({ messageId: randomUUID(), body });
  } finally {
    await client.close();
  }
}
