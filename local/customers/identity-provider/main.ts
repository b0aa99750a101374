import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startIdentityProvider } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4713' },
    data: { type: 'string', default: '.local/identity-provider' },
  },
});

await runService(async () => {
  const server = await startIdentityProvider({ port: Number(values.port), dataDir: values.data });
  console.log(`The identity provider is at http://localhost:${values.port}.`);
  return server;
});
