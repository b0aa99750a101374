import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AccessTokens, Tls } from '../../common/access-tokens.ts';
import { AmqpServer } from './amqp-server.ts';
import { Broker, type Log, type QueueOptions } from './broker.ts';
import { KEY, KEY_NAME } from './claims.ts';

const queueDefaults: QueueOptions = {
  lockMs: 60_000,
  maxDeliveryCount: 10,
  defaultTtlMs: undefined,
  isExpiredDeadLettered: false,
  duplicateWindowMs: 10 * 60_000,
  maxMessageBytes: 256 * 1024,
};

export type ServiceBusOptions = {
  port: number;
  /** The folder of the database; made where it is missing. */
  data: string;
  queues: (string | ({ name: string } & Partial<QueueOptions>))[];
  log?: Log;
  /** Where it is reached by TLS, it takes the tokens of an identity as well as signatures with the key. */
  secured?: { host: string; tls: Tls; tokens: AccessTokens };
};

export async function startServiceBus({
  port,
  data,
  queues,
  log = () => {},
  secured,
}: ServiceBusOptions) {
  mkdirSync(data, { recursive: true });
  const options = queues.map((queue) => ({
    ...queueDefaults,
    ...(typeof queue === 'string' ? { name: queue } : queue),
  }));
  const broker = new Broker(join(data, 'service-bus.db'), options, log);
  const amqp = new AmqpServer(broker, log, secured?.tokens);
  const server = amqp.listen(port, secured);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  return {
    port: address.port,
    connectionString: `Endpoint=sb://localhost:${address.port};SharedAccessKeyName=${KEY_NAME};SharedAccessKey=${KEY};UseDevelopmentEmulator=true;`,
    /** Cuts every connection without a word, as a broken network would. */
    cutConnections: () => amqp.cut(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      amqp.dismiss();
      await closed;
      broker.stop();
    },
  };
}
