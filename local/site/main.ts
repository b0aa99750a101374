import { parseArgs } from 'node:util';
import { runService } from '../service.ts';
import { startSite } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4703' },
    app: { type: 'string', default: 'http://localhost:4700' },
    api: { type: 'string', default: 'http://localhost:4701/api' },
    demo: { type: 'string' },
  },
});

await runService(async () => {
  const server = await startSite({
    port: Number(values.port),
    app: values.app,
    api: values.api,
    demoFile: values.demo,
  });
  console.log(`The sample site is at http://localhost:${values.port}.`);
  return server;
});
