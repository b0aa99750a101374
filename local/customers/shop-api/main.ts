import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startShopApi } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4711' },
    'identity-provider': { type: 'string', default: 'http://localhost:4713' },
  },
});

await runService(async () => {
  const server = await startShopApi({
    port: Number(values.port),
    identityProvider: values['identity-provider'],
  });
  console.log(`The shop API is at http://localhost:${values.port}/openapi.json.`);
  return server;
});
