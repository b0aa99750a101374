import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startCosmos } from './start-cosmos.ts';
import { consistencyLevels, defaultSettings } from './storage/account-settings.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    data: { type: 'string', default: '.' },
    consistency: { type: 'string', default: 'Strong' },
    lag: { type: 'string', default: '0' },
    throughput: { type: 'string', default: 'Infinity' },
    'max-logical-partition-bytes': {
      type: 'string',
      default: String(defaultSettings.maxLogicalPartitionBytes),
    },
  },
});

await runService(async () => {
  const consistency = consistencyLevels.find((level) => level === values.consistency);
  if (!(Number(values.throughput) > 0))
    throw new Error('--throughput is a number of request units.');
  if (!consistency) throw new Error(`--consistency is one of ${consistencyLevels.join(', ')}.`);
  const cosmos = await startCosmos({
    port: Number(values.port),
    dataDir: values.data,
    settings: {
      consistency,
      lagMs: Number(values.lag),
      throughput: Number(values.throughput),
      canSearch: true,
      maxLogicalPartitionBytes: Number(values['max-logical-partition-bytes']),
    },
  });
  console.log(`Cosmos DB at ${cosmos.url}`);
  return cosmos;
});
