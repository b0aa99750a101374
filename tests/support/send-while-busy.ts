import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBus } from '../../functions/src/platform/bus.ts';
import { parseConfig } from '../../functions/src/platform/config.ts';
import { startServiceBus } from '../../local/cloud/service-bus/server.ts';
import { nobody, settings } from './cloud/settings.ts';
import { startFaultProxy } from './fault-proxy/fault-proxy.ts';

/**
 * A process of its own, since the vendor's package may end it, or keep it for a minute: sends to three queues while the
 * service is busy and closes connections, and once more when it is not. Prints what came of it, by the codes of refusals.
 */
const queues = ['mail', 'audit', 'digest'] as const;
const data = mkdtempSync(join(tmpdir(), 'talkwright-busy-'));
const service = await startServiceBus({ port: 0, data, queues: [...queues] });
const proxy = await startFaultProxy(service.port, { protocol: 'amqp' });
const connection = service.connectionString.replace(`:${service.port}`, `:${proxy.port}`);
const bus = createBus(parseConfig({ ...settings, SERVICE_BUS_CONNECTION: connection }), nobody);

const send = (queue: (typeof queues)[number], id: string) =>
  bus.send(queue, {}, { id }).then(
    () => 'sent',
    ({ code }) => code,
  );
const sendAll = (id: string) => Promise.all(queues.map((queue) => send(queue, id)));

await sendAll('before');
proxy.break({ kind: 'busy' });
const meanwhile = await sendAll('meanwhile');
proxy.mend();
console.log(JSON.stringify({ meanwhile, afterwards: await sendAll('afterwards') }));
rmSync(data, { recursive: true, force: true });
process.exit();
