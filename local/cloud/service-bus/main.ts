import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startServiceBus } from './server.ts';

/** As infra/queues.json has them. */
type QueueDefinition = {
  lockSeconds: number;
  maxDeliveryCount: number;
  duplicateDetectionSeconds: number;
};

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5672' },
    data: { type: 'string', default: '.local/service-bus' },
    queues: { type: 'string', default: 'infra/queues.json' },
  },
});

await runService(async () => {
  const queues = readQueues(values.queues);
  const service = await startServiceBus({
    port: Number(values.port),
    data: values.data,
    queues,
    log: (line) => console.log(`service-bus: ${line}`),
  });
  const names = queues.map(({ name }) => name);
  console.log(`service-bus: ${service.connectionString} queues ${names.join(', ') || 'none'}`);
  return service;
});

function readQueues(file: string) {
  const definitions: Record<string, QueueDefinition> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(definitions).map(([name, queue]) => ({
    name,
    lockMs: queue.lockSeconds * 1_000,
    maxDeliveryCount: queue.maxDeliveryCount,
    duplicateWindowMs: queue.duplicateDetectionSeconds * 1_000,
  }));
}
