import type { TokenCredential } from '@azure/identity';
import {
  type QueueProperties,
  ServiceBusAdministrationClient,
  ServiceBusClient,
} from '@azure/service-bus';
import { Problem } from './problem.ts';
import queues from './queues.json' with { type: 'json' };

type Queue = (typeof queues)[keyof typeof queues];

/**
 * Creates the queues; of those that exist, it changes how long a message is held and how often it is delivered. Answers
 * what is wrong with them, a sentence each. The local Service Bus is told its queues when it starts, and has no
 * administration endpoint.
 * @throws Problem
 */
export async function createQueues({ serviceBus }: { serviceBus: string }): Promise<string[]> {
  if (serviceBus.includes('UseDevelopmentEmulator=true')) return [];
  const client = new ServiceBusAdministrationClient(serviceBus);
  const { messagingSku } = await client.getNamespaceProperties();
  if (messagingSku === 'Basic') {
    throw new Problem(
      'Take a Service Bus namespace of the tier Standard: the queues of Basic do not detect duplicates.',
    );
  }
  const complaints: string[] = [];
  for (const [name, queue] of Object.entries(queues)) {
    if (!(await client.queueExists(name))) {
      await client.createQueue(name, toProperties(queue));
      continue;
    }
    const found = await client.getQueue(name);
    complaints.push(...unlike(found));
    const { lockDuration, maxDeliveryCount } = toProperties(queue);
    if (found.lockDuration === lockDuration && found.maxDeliveryCount === maxDeliveryCount)
      continue;
    await client.updateQueue({ ...found, lockDuration, maxDeliveryCount });
  }
  return complaints;
}

/**
 * Looks whether the queues are there, which whoever may receive learns by looking into them. How they are set up is not
 * for the data plane to say. Answers what is wrong, a sentence each.
 * @throws Problem
 */
export async function checkQueues({
  namespace,
  credential,
}: {
  namespace: string;
  credential: TokenCredential;
}): Promise<string[]> {
  const retryOptions = { maxRetries: 1, timeoutInMs: 10_000 };
  const client = new ServiceBusClient(namespace, credential, { retryOptions });
  const complaints: string[] = [];
  try {
    for (const name of Object.keys(queues)) {
      const code = await client
        .createReceiver(name)
        .peekMessages(1)
        .then(
          () => undefined,
          (error: { code?: string }) => error.code ?? String(error),
        );
      if (code === 'MessagingEntityNotFound') {
        complaints.push(`The queue ${name} is missing: run the deployment.`);
      } else if (code === 'UnauthorizedAccess') {
        throw new Problem(
          'The Service Bus namespace refuses you: take the role Azure Service Bus Data Receiver.',
        );
      } else if (code) throw new Error(`The queue ${name} does not answer: ${code}`);
    }
    return complaints;
  } finally {
    await client.close();
  }
}

const toProperties = (queue: Queue) => ({
  lockDuration: `PT${queue.lockSeconds}S`,
  maxDeliveryCount: queue.maxDeliveryCount,
  requiresDuplicateDetection: true,
  duplicateDetectionHistoryTimeWindow: `PT${queue.duplicateDetectionSeconds}S`,
});

/** What cannot be changed once a queue is there. */
export function unlike({ name, ...found }: QueueProperties): string[] {
  const faults = [
    found.requiresSession && 'wants sessions',
    !found.requiresDuplicateDetection && 'does not detect duplicates',
    found.enablePartitioning && 'is partitioned',
  ].filter(Boolean);
  if (faults.length === 0) return [];
  return [
    `The queue ${name} ${faults.join(' and ')}, which cannot be changed: delete it when it is empty, and run this again.`,
  ];
}
