import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

type Addresses = (name: string, type: 'A' | 'AAAA') => string[];

/** A name server that answers as a test says, and forbids that anybody remembers. */
export async function startNameServer(addressesOf: Addresses) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ name, type }) =>
      type === 'A' || type === 'AAAA'
        ? addressesOf(name, type).map((data) => ({ name, type, data, ttl: 0 }))
        : [],
    );
    socket.send(encode({ id, type: 'response', questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}
