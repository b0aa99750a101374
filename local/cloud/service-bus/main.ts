import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { queueDefaults, startServiceBus } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5672' },
    data: { type: 'string', default: '.local/service-bus' },
    queues: { type: 'string', default: '' },
    'lock-seconds': { type: 'string', default: String(queueDefaults.lockMs / 1000) },
    'max-delivery-count': { type: 'string', default: String(queueDefaults.maxDeliveryCount) },
    'duplicate-window-seconds': {
      type: 'string',
      default: String(queueDefaults.duplicateWindowMs / 1000),
    },
  },
});

await runService(async () => {
  const names = values.queues.split(',').filter(Boolean);
  const service = await startServiceBus({
    port: Number(values.port),
    data: values.data,
    queues: names.map((name) => ({
      name,
      lockMs: Number(values['lock-seconds']) * 1000,
      maxDeliveryCount: Number(values['max-delivery-count']),
      duplicateWindowMs: Number(values['duplicate-window-seconds']) * 1000,
    })),
    log: (line) => console.log(`service-bus: ${line}`),
  });
  console.log(`service-bus: ${service.connectionString} queues ${names.join(', ') || 'none'}`);
  return service;
});
