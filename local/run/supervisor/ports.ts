import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from './problem.ts';

/** In the order in which they follow the base. */
const titles = {
  app: 'app',
  api: 'API',
  mailbox: 'mailbox',
  sampleSite: 'sample site',
  cosmos: 'Cosmos DB',
  serviceBus: 'Service Bus',
  blob: 'Blob storage',
  smtp: 'SMTP',
  model: 'model',
  dns: 'DNS',
  dnsRecords: 'DNS records',
  shopApi: 'shop API',
  search: 'search',
  identityProvider: 'identity provider',
  stripe: 'Stripe',
  slack: 'Slack',
  telemetry: 'telemetry',
};
export type PortName = keyof typeof titles;
export type Ports = Record<PortName, number>;

const names = Object.keys(titles) as PortName[];
const LOWEST = 1_024;
const HIGHEST = 65_536 - names.length;
const STEP = 100;

/** Those that the fetch standard blocks, from the lowest on: no browser sends a request there, and node's fetch neither. */
const BLOCKED = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

export function portsFrom(base: number): Ports {
  if (!Number.isInteger(base) || base < LOWEST || base > HIGHEST) {
    throw new Problem(`--ports takes the first port, a whole number from ${LOWEST} to ${HIGHEST}.`);
  }
  return Object.fromEntries(names.map((name, index) => [name, base + index])) as Ports;
}

/**
 * Fails with a port that browsers refuse, or with those that other programs have. After a crash `waitMs` gives what was left running the time
 * to notice that its supervisor is gone.
 */
export async function requireUsablePorts(
  ports: Ports,
  used: PortName[],
  waitMs = 0,
): Promise<void> {
  const blocked = used.find((name) => BLOCKED.has(ports[name]));
  if (blocked) {
    throw new Problem(
      `Browsers refuse port ${ports[blocked]} (${titles[blocked]}). Choose ${await otherPorts(ports)}`,
    );
  }
  const deadline = performance.now() + waitMs;
  let taken = await takenPorts(ports, used);
  while (taken.length > 0 && performance.now() < deadline) {
    await delay(200);
    taken = await takenPorts(ports, used);
  }
  if (taken.length === 0) return;

  const list = taken
    .toSorted((a, b) => ports[a] - ports[b])
    .map((name) => `${ports[name]} (${titles[name]})`)
    .join(', ');
  const isOne = taken.length === 1;
  throw new Problem(
    `${isOne ? 'Port' : 'Ports'} ${list} ${isOne ? 'is taken by another program' : 'are taken by other programs'}. ` +
      `Stop ${isOne ? 'it' : 'them'}, or choose ${await otherPorts(ports)}`,
  );
}

async function takenPorts(ports: Ports, used: PortName[]): Promise<PortName[]> {
  const isTaken = await Promise.all(used.map((name) => isPortTaken(ports[name])));
  return used.filter((_, index) => isTaken[index]);
}

const otherPorts = async ({ app }: Ports) =>
  `other ports: npm start -- --ports ${await freeBase(app)}`;

async function freeBase(base: number): Promise<number> {
  for (let next = base + STEP; next <= HIGHEST; next += STEP) {
    const ports = portsFrom(next);
    if (Object.values(ports).some((port) => BLOCKED.has(port))) continue;
    if ((await takenPorts(ports, names)).length === 0) return next;
  }
  return LOWEST;
}

/** Both addresses: browsers that are told `localhost` may try either first. */
async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => isAddressTaken(host, port)));
  return taken.includes(true);
}

async function isAddressTaken(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return false;
  } catch (error) {
    // A machine without IPv6 has nobody there.
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  }
}
