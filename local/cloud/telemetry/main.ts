import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startTelemetryViewer } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4318' },
    data: { type: 'string', default: '.local/telemetry' },
  },
});

await runService(async () => {
  const viewer = await startTelemetryViewer({ port: Number(values.port), data: values.data });
  console.log(`telemetry: http://localhost:${values.port}`);
  return viewer;
});
