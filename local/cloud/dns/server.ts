import { createSocket } from 'node:dgram';
import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { adminServer } from './admin.ts';
import { type Find, findHereOrThere } from './others.ts';
import { respond } from './respond.ts';
import { openZone } from './zone.ts';

export type DnsOptions = {
  /** Of the DNS itself, UDP and TCP. */
  port: number;
  /** Of the HTTP address where records are set. */
  adminPort: number;
  /** The folder of the zone file; made where it is missing. */
  data: string;
  /** Knows the hosts that the zone does not know. Without it they do not exist. */
  others?: Resolver;
};

const IDLE_MS = 30_000;
const LENGTH_BYTES = 2;

export async function startDns({ port, adminPort, data, others }: DnsOptions) {
  const zone = openZone(data);
  const find = findHereOrThere(zone, others);
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(find, socket);
  });
  tcp.listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  const taken = (tcp.address() as AddressInfo).port;

  let isOpen = true;
  const udp = createSocket('udp4', async (message, { address, port: sender }) => {
    const response = await respond(find, message, 'udp');
    if (response && isOpen) udp.send(response, sender, address);
  });
  udp.once('close', () => {
    isOpen = false;
  });
  udp.bind(taken, '127.0.0.1');
  await once(udp, 'listening');

  const admin = adminServer(zone);
  admin.listen(adminPort, '127.0.0.1');
  await once(admin, 'listening');

  return {
    address: `127.0.0.1:${taken}`,
    url: `http://localhost:${(admin.address() as AddressInfo).port}`,
    async close() {
      const closed = Promise.all([udp, tcp, admin].map((server) => once(server, 'close')));
      udp.close();
      tcp.close();
      for (const socket of sockets) socket.destroy();
      admin.close();
      admin.closeAllConnections();
      await closed;
    },
  };
}

/** Over TCP each message follows its length; a connection may carry many, answered in any order. */
function serve(find: Find, socket: Socket): void {
  let received = Buffer.alloc(0);
  const answer = async (message: Buffer) => {
    const response = await respond(find, message, 'tcp');
    if (!response) return void socket.destroy();
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(response.length);
    socket.write(Buffer.concat([length, response]));
  };
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + received.readUInt16BE(0);
      if (received.length < end) return;
      const message = received.subarray(LENGTH_BYTES, end);
      received = received.subarray(end);
      void answer(message);
    }
  });
}
