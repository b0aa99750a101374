import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startBlob } from './azurite.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '10000' },
    data: { type: 'string', default: '.local/blob' },
  },
});

await runService(async () => {
  const server = await startBlob({ port: Number(values.port), data: values.data });
  console.log(`Azurite answers on http://127.0.0.1:${values.port}.`);
  return server;
});
