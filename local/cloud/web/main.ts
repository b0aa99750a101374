import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startWeb } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4700' },
    api: { type: 'string', default: 'http://localhost:4701/api' },
    storage: { type: 'string', default: 'http://127.0.0.1:4706' },
    keys: { type: 'string', default: '.local/functions-host/keys.json' },
    notice: { type: 'string' },
    billed: { type: 'boolean', default: false },
    demo: { type: 'string' },
    watch: { type: 'boolean', default: false },
    folder: { type: 'string', multiple: true, default: [] },
  },
});

await runService(async () => {
  const server = await startWeb({
    port: Number(values.port),
    api: values.api,
    storage: values.storage,
    keysFile: values.keys,
    notice: values.notice,
    isBilled: values.billed,
    demoFile: values.demo,
    isWatched: values.watch,
    folders: values.folder,
  });
  console.log(`The web app is at http://localhost:${values.port}.`);
  return server;
});
