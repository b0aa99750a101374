import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startCosmos } from './start-cosmos.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8081' }, data: { type: 'string', default: '.' } },
});

await runService(async () => {
  const cosmos = await startCosmos({ port: Number(values.port), dataDir: values.data });
  console.log(`Cosmos DB at ${cosmos.url}`);
  return cosmos;
});
