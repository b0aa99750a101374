import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { serverFailure } from './refusals.ts';

/**
 * As the fault proxy, for a service that is asked by single datagrams. Where nobody listens the system says so, which
 * is as near to a reset as they come.
 */
export async function startDatagramProxy(targetPort: number): Promise<FaultProxy> {
  const asking = new Set<Socket>();
  let fault: Fault | undefined;
  let listener = await listen(0);
  const { port } = listener.address();

  async function listen(at: number): Promise<Socket> {
    const socket = createSocket('udp4', (question, { address, port: asker }) => {
      void pass(question, (answer) => socket.send(answer, asker, address));
    });
    socket.bind(at, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  }

  async function pass(question: Buffer, reply: (answer: Buffer) => void): Promise<void> {
    if (fault?.kind === 'half-open') return;
    if (fault?.kind === 'busy') return reply(serverFailure(question));
    await slowed(question);
    const server = createSocket('udp4');
    asking.add(server);
    server.on('error', () => server.close());
    server.once('close', () => asking.delete(server));
    server.send(question, targetPort, '127.0.0.1');
    const [answer] = (await once(server, 'message').catch(() => [])) as [Buffer?];
    server.close();
    if (!answer || fault?.kind === 'deaf' || fault?.kind === 'reset') return;
    await slowed(answer);
    reply(fault?.kind === 'cut' ? answer.subarray(0, answer.length / 2) : answer);
  }

  async function slowed({ length }: Buffer): Promise<void> {
    if (fault?.kind === 'latency') await delay(fault.ms + Math.random() * (fault.jitterMs ?? 0));
    if (fault?.kind === 'bandwidth') await delay((length / fault.bytesPerSecond) * 1_000);
  }

  return {
    port,
    break(next) {
      fault = next;
      if (next.kind === 'reset') listener.close();
    },
    async mend() {
      const wasClosed = fault?.kind === 'reset';
      fault = undefined;
      if (wasClosed) listener = await listen(port);
    },
    watchFor() {
      throw new Error('Nobody watches datagrams.');
    },
    async close() {
      listener.close();
      for (const socket of asking) socket.close();
    },
  };
}
