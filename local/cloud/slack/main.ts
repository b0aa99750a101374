import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startSlack } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12112' },
    data: { type: 'string', default: '.local/slack' },
  },
});

await runService(async () => {
  const slack = await startSlack({
    port: Number(values.port),
    data: values.data,
    log: (line) => console.log(`slack: ${line}`),
  });
  console.log(`slack: a stand-in at ${slack.url}`);
  return slack;
});
