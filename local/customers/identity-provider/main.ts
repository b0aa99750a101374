import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startIdentityProvider } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4713' },
    'also-at': { type: 'string' },
    data: { type: 'string', default: '.local/identity-provider' },
  },
});

await runService(async () => {
  const { port, 'also-at': alsoAt, data: dataDir } = values;
  const server = await startIdentityProvider({ port: Number(port), alsoAt, dataDir });
  console.log(`The identity provider is at http://localhost:${port}.`);
  return server;
});
