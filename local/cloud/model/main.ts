import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startModel } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    // Taken like every service takes it; this one keeps nothing.
    data: { type: 'string' },
    'token-delay-ms': { type: 'string', default: '8' },
    'web-origin': { type: 'string', default: 'http://localhost:4712' },
    'test-directives': { type: 'boolean', default: false },
  },
});

await runService(async () => {
  const model = await startModel({
    port: Number(values.port),
    tokenDelayMs: Number(values['token-delay-ms']),
    hasTestDirectives: values['test-directives'],
    webOrigin: values['web-origin'],
    log: (line) => console.log(`model: ${line}`),
  });
  console.log(`model: offline demo model at ${model.baseUrl}`);
  return model;
});
