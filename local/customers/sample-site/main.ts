import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startSite } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4703' },
    app: { type: 'string', default: 'http://localhost:4700' },
    api: { type: 'string', default: 'http://localhost:4701/api' },
    'identity-provider': { type: 'string', default: 'http://localhost:4713' },
    demo: { type: 'string' },
  },
});

await runService(async () => {
  const server = await startSite({
    port: Number(values.port),
    app: values.app,
    api: values.api,
    identityProvider: values['identity-provider'],
    demoFile: values.demo,
  });
  console.log(`The sample site is at http://localhost:${values.port}.`);
  return server;
});
