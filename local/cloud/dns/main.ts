import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { runService } from '../../common/run-service.ts';
import { startDns } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5300' },
    'admin-port': { type: 'string', default: '5380' },
    data: { type: 'string', default: '.local/dns' },
  },
});

await runService(async () => {
  const dns = await startDns({
    port: Number(values.port),
    adminPort: Number(values['admin-port']),
    data: values.data,
    others: new Resolver({ timeout: 1_500, maxTimeout: 1_500, tries: 1 }),
  });
  console.log(`dns: answers at ${dns.address}, records are set at ${dns.url}/records`);
  return dns;
});
