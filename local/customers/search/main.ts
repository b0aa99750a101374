import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startSearch } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4712' } } });

await runService(async () => {
  const server = await startSearch({ port: Number(values.port) });
  console.log(`The search engine is at http://localhost:${values.port}/search?format=json&q=…`);
  return server;
});
