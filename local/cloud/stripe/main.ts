import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startStripe } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    data: { type: 'string', default: '.local/stripe' },
    webhook: { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_local' },
    'webhook-events': { type: 'string', default: '*' },
  },
});

await runService(async () => {
  const { webhook: url, 'webhook-secret': secret } = values;
  const events = values['webhook-events'].split(',');
  const stripe = await startStripe({
    port: Number(values.port),
    data: values.data,
    webhook: url ? { url, secret, events } : undefined,
    log: (line) => console.log(`stripe: ${line}`),
  });
  console.log(`stripe: a stand-in at ${stripe.url}`);
  return stripe;
});
