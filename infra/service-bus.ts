import { type QueueProperties, ServiceBusAdministrationClient } from '@azure/service-bus';
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
