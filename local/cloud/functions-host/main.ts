import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startFunctionsHost } from './functions-host.ts';

const { values } = parseArgs({
  options: {
    app: { type: 'string', default: '.' },
    port: { type: 'string', default: '7071' },
    data: { type: 'string', default: '.local/functions-host' },
    workers: { type: 'string' },
    watch: { type: 'boolean' },
    quiet: { type: 'boolean' },
  },
});

await runService(() =>
  startFunctionsHost({
    root: values.app,
    port: Number(values.port),
    data: values.data,
    workers: values.workers ? Number(values.workers) : undefined,
    watch: values.watch,
    quiet: values.quiet,
  }),
).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
