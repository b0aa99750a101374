import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { busy, httpRefusal, type Protocol } from './refusals.ts';

export type Fault =
  /** Each piece comes later, in either direction. */
  | { kind: 'latency'; ms: number; jitterMs?: number }
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** Whoever connects is cut off, and so is whoever is connected. */
  | { kind: 'reset' }
  /** Answers are broken off in the middle. */
  | { kind: 'cut'; afterBytes: number }
  /** Takes everything and never answers: nothing that is sent arrives either. */
  | { kind: 'half-open' }
  /** What is sent arrives, and the answers do not. */
  | { kind: 'deaf' }
  /** HTTP services alone: each request is refused. */
  | { kind: 'storm'; status: 429 | 503; retryAfterSeconds: number }
  /** The others, each in its protocol. */
  | { kind: 'busy' };

/** Something that crosses the wire: all that the client has said since the other side last did, as Latin-1. */
export type Crossing = {
  matches: RegExp;
  /** Before the other side gets it, which it then never does, or once its answer comes, which nobody gets. */
  at: 'before' | 'after';
  act: () => void;
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

const MAX_REMEMBERED = 200_000;

/** Stands between the product and a service, on a port of its own, and does nothing until it is told to. */
export async function startFaultProxy(
  targetPort: number,
  { host = '127.0.0.1', protocol = 'http' as Protocol } = {},
) {
  const connections = new Set<ReturnType<typeof pass>>();
  let fault: Fault | undefined;
  let crossing: Crossing | undefined;

  const isSwallowed = () => fault?.kind === 'half-open' || fault?.kind === 'deaf';

  function pass(client: Socket) {
    const server = connect(targetPort, host);
    for (const socket of [client, server]) socket.setNoDelay(true);
    let asked = '';
    let isAnswered = false;
    let answeredBytes = 0;

    const connection = {
      end() {
        client.resetAndDestroy();
        server.destroy();
      },
    };

    async function fromClient(data: Buffer): Promise<void> {
      if (isAnswered) asked = '';
      isAnswered = false;
      asked = (asked + data.toString('latin1')).slice(-MAX_REMEMBERED);
      if (crossing?.at === 'before' && crossing.matches.test(asked)) return crossed();
      if (fault?.kind === 'half-open') return;
      if (isRefused()) return;
      await slowed(data);
      server.write(data);
    }

    async function fromServer(data: Buffer): Promise<void> {
      // There are services that speak first.
      if (asked === '' && isRefused()) return;
      isAnswered = true;
      if (crossing?.at === 'after' && crossing.matches.test(asked)) return crossed();
      if (isSwallowed()) return;
      await slowed(data);
      if (fault?.kind !== 'cut') {
        client.write(data);
        return;
      }
      answeredBytes += data.length;
      if (answeredBytes <= fault.afterBytes) client.write(data);
      else client.write(data.subarray(0, fault.afterBytes), connection.end);
    }

    function isRefused(): boolean {
      if (client.writableEnded) return true;
      const refusal =
        (fault?.kind === 'storm' && httpRefusal(asked, fault)) ||
        (fault?.kind === 'busy' && busy[protocol]?.(asked));
      if (!refusal) return false;
      client.end(refusal);
      server.destroy();
      return true;
    }

    function crossed(): void {
      const { act } = crossing ?? {};
      crossing = undefined;
      connection.end();
      act?.();
    }

    async function slowed({ length }: Buffer): Promise<void> {
      if (fault?.kind === 'latency') await delay(fault.ms + Math.random() * (fault.jitterMs ?? 0));
      if (fault?.kind === 'bandwidth') await delay((length / fault.bytesPerSecond) * 1_000);
    }

    void pump(client, fromClient, () => server.end());
    void pump(server, fromServer, () => isSwallowed() || client.end());
    const forget = () => {
      connections.delete(connection);
      client.destroy();
      server.destroy();
    };
    client.on('error', forget).on('close', forget);
    // A service that is away looks as it does without anything in between; where its answers are swallowed, so is its end.
    server.on('error', () => isSwallowed() || connection.end());
    server.on('close', () => isSwallowed() || connections.delete(connection));
    if (fault?.kind === 'reset') connection.end();
    return connection;
  }

  const listener = createServer((client) => connections.add(pass(client)));
  listener.listen(0, host);
  await once(listener, 'listening');
  // It keeps no process from ending.
  listener.unref();
  const endAll = () => {
    for (const connection of connections) connection.end();
  };

  return {
    port: (listener.address() as AddressInfo).port,

    /** From now on, until it is mended. */
    break(next: Fault): void {
      fault = next;
      if (next.kind === 'reset') endAll();
    },

    /** As when a network is back: whoever still waits on a connection that was swallowed learns that it is gone. */
    mend(): void {
      const wasSwallowed = isSwallowed();
      fault = undefined;
      if (wasSwallowed) endAll();
    },

    /** Acts once, at the first match. */
    watchFor(next: Crossing | undefined): void {
      crossing = next;
    },

    async close(): Promise<void> {
      listener.close();
      endAll();
      await once(listener, 'close');
    },
  };
}

/** Piece by piece: a slow one holds up those behind it. */
async function pump(
  from: Socket,
  take: (data: Buffer) => Promise<void>,
  end: () => void,
): Promise<void> {
  try {
    for await (const data of from) await take(data);
    end();
  } catch {
    // Broken off: the socket's own events say so.
  }
}
