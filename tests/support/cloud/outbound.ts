import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createDns } from '../../../functions/src/platform/dns.ts';
import {
  createOutbound,
  type Outbound,
} from '../../../functions/src/platform/outbound/outbound.ts';
import { settings } from './settings.ts';

/** As a deployment with these settings has it. */
export function outboundWith(given: Record<string, string>): Outbound {
  const config = parseConfig({ ...settings, ...given });
  return createOutbound(config, createDns(config));
}

/** A server on every address of this machine, which counts whoever connects. */
export async function startListener(listener: RequestListener) {
  const server = createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
