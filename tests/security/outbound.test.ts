import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboundRequest } from '../../functions/src/platform/outbound/outbound-request.ts';
import { isPublicAddress } from '../../functions/src/platform/outbound/public-address.ts';
import { startDns } from '../../local/cloud/dns/server.ts';
import { startListener } from '../support/cloud/listener.ts';
import { outboundWith } from '../support/cloud/outbound.ts';
import { setDnsRecords } from '../support/stack/dns.ts';
import {
  disguisedUrls,
  privateIPv4,
  privateIPv6,
  publicAddresses,
  spellIPv4,
  spellIPv6,
} from '../support/texts/address-spellings.ts';

/**
 * A server listens on every address of this machine. Schemes and ports are as open as they can be set: nothing but
 * the check of the address lies between a tenant's URL and that server.
 */

const LIMITS: OutboundRequest = { maxBytes: 1_000, timeoutMs: 10_000 };
/** Public by our rules, while nobody has been given the range: no connection ever comes about. */
const PUBLIC_BUT_DEAD = '2d00::1';

let listener: Awaited<ReturnType<typeof startListener>>;
let names: Awaited<ReturnType<typeof startDns>>;
const folder = mkdtempSync(join(tmpdir(), 'outbound-'));
let attempts: string[] = [];
const closing: (() => void)[] = [];
const figures: string[] = [];

beforeAll(async () => {
  [listener, names] = await Promise.all([
    startListener((_request, response) => response.end('inside')),
    startDns({ port: 0, adminPort: 0, data: folder }),
  ]);
  subscribe('net.client.socket', watch);
});
beforeEach(() => {
  attempts = [];
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  unsubscribe('net.client.socket', watch);
  listener.close();
  await names.close();
  rmSync(folder, { recursive: true });
  console.log(figures.join('\n'));
});

/**
 * Attempts count, too: most private addresses answer nobody here. Of this port alone, which is the only one allowed: in the
 * same process, clients of other tests may still be at work.
 */
function watch(message: unknown) {
  (message as { socket: Socket }).socket.on('connectionAttempt', (address, port) => {
    if (port === listener.port) attempts.push(address);
  });
}

const open = (given: Record<string, string> = {}) =>
  outboundWith({
    OUTBOUND_HTTP: 'allowed',
    OUTBOUND_PORTS: String(listener.port),
    DNS_SERVERS: names.address,
    ...given,
  });
const setNames: typeof setDnsRecords = (records) => setDnsRecords(records, names.url);
const inside = (name: string) => [{ name, type: 'A', data: '127.0.0.1' }];
const urlOf = (host: string) => `http://${host}:${listener.port}/`;

const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
const ownPrivate = (family: string) =>
  ownAddresses
    .filter((own) => own.family === family && !isPublicAddress(own.address))
    .map(({ address }) => address);
const allIPv4 = [...new Set([...privateIPv4, ...ownPrivate('IPv4')])];
const allIPv6 = [...new Set([...privateIPv6, ...ownPrivate('IPv6')])];

const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Calls all of them, and answers what came of those that were not refused. */
async function callAll(outbound: ReturnType<typeof open>, urls: string[]) {
  const outcomes: { url: string; outcome: string | number }[] = [];
  const waiting = [...urls];
  const callNext = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const outcome = await outbound.fetch(url, LIMITS).then(
        ({ status }) => status,
        // It was refused, but for want of an address.
        ({ code, message }) => (message.startsWith('No host') ? 'no such host' : code),
      );
      outcomes.push({ url, outcome });
    }
  };
  await Promise.all(Array.from({ length: 50 }, callNext));
  return outcomes.filter(({ outcome }) => outcome !== 'outbound_refused');
}

describe('an address of a private network or of the platform', () => {
  it('is refused in every spelling', async () => {
    const spellings = [...allIPv4.flatMap(spellIPv4), ...allIPv6.flatMap(spellIPv6)];
    const before = listener.connections();

    expect(await callAll(open(), spellings.map(urlOf))).toEqual([]);

    expect(attempts).toEqual([]);
    expect(listener.connections() - before).toBe(0);
    expect(spellings.length).toBeGreaterThan(3_860);
    figures.push(`outbound: ${spellings.length} spellings refused, 0 connections`);
  });

  it('is refused in every disguise of a URL', async () => {
    const hosts = [...allIPv4, ...allIPv6.map((address) => `[${address}]`), 'localhost'];
    await setNames(inside('localhost'));
    const urls = hosts.flatMap((host) => disguisedUrls(host, listener.port));

    expect(await callAll(open(), urls)).toEqual([]);
    expect(attempts).toEqual([]);
    figures.push(`outbound: ${urls.length} disguised URLs refused, 0 connections`);
  });

  it('is refused behind a name', async () => {
    const records = [
      ...allIPv4.map((data, n) => ({ name: `four-${n}.example`, type: 'A', data })),
      ...allIPv4.map((data, n) => ({
        name: `in-${n}.example`,
        type: 'AAAA',
        data: `::ffff:${data}`,
      })),
      ...allIPv6.map((data, n) => ({ name: `six-${n}.example`, type: 'AAAA', data })),
    ];
    await setNames(records);
    const hosts = records.flatMap(({ name }) => [name, `${name}.`, name.toUpperCase()]);

    expect(await callAll(open(), hosts.map(urlOf))).toEqual([]);
    expect(attempts).toEqual([]);
    figures.push(`outbound: ${hosts.length} names refused, 0 connections`);
  });

  it.each([
    ['A', { A: ['127.0.0.1'], AAAA: [PUBLIC_BUT_DEAD] }],
    ['AAAA', { A: ['1.1.1.1'], AAAA: ['::1'] }],
    ['last A', { A: ['1.1.1.1', '1.0.0.1', '127.0.0.1'], AAAA: [] }],
    ['last AAAA', { A: [], AAAA: [PUBLIC_BUT_DEAD, '::ffff:127.0.0.1'] }],
  ])('is refused as the %s record among public ones', async (_record, records) => {
    await setNames(
      (['A', 'AAAA'] as const).flatMap((type) =>
        records[type].map((data) => ({ name: 'mixed.example', type, data })),
      ),
    );
    await expect(open().fetch(urlOf('mixed.example'), LIMITS)).rejects.toMatchObject({
      code: 'outbound_refused',
      message: expect.stringContaining('private network'),
    });
    expect(attempts).toEqual([]);
  });

  it('is refused when the name was public a moment ago', async () => {
    const name = 'rebinding.example';
    await setNames([{ name, type: 'AAAA', data: [PUBLIC_BUT_DEAD, '::1', '::ffff:127.0.0.1'] }]);
    const outbound = open();
    const url = urlOf(name);
    const before = listener.connections();

    const [first] = await callAll(outbound, [url]);
    expect(['outbound_failed', 'outbound_timeout']).toContain(first?.outcome);
    expect(await callAll(outbound, Array(20).fill(url))).toEqual([]);
    await setNames(inside(name));
    expect(await callAll(outbound, Array(20).fill(url))).toEqual([]);

    expect(attempts).toEqual([PUBLIC_BUT_DEAD]);
    expect(listener.connections() - before).toBe(0);
  });

  it('is refused although a connection to it stands open for an allowed host', async () => {
    await setNames(['stranger.example', 'localhost.example', 'xn--localhost-'].flatMap(inside));
    const outbound = open({ OUTBOUND_ALLOW: `localhost:${listener.port}` });
    await outbound.fetch(urlOf('localhost'), LIMITS);
    const before = listener.connections();

    const hosts = ['127.0.0.1', '[::1]', 'stranger.example', 'localhost.example', 'xn--localhost-'];
    expect(await callAll(outbound, hosts.map(urlOf))).toEqual([]);
    expect(listener.connections() - before).toBe(0);
  });
});

describe('a redirect', () => {
  const targets = () => [
    ...['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0', '①②⑦.1'].map(
      urlOf,
    ),
    ...['[::127.0.0.1]', '169.254.169.254', '168.63.129.16', 'inside.example'].map(urlOf),
    // Without slashes behind its scheme, a redirect stays where it is.
    ...disguisedUrls('127.0.0.1', listener.port)
      .map((url) => url.replace(/[\t\n\r]/g, ''))
      .filter((url) => !url.startsWith('http:1')),
    'file:///etc/passwd',
    'data:text/plain,inside',
    'http://',
  ];

  it.each([301, 302, 303, 307, 308])('of status %s leads to no such address', async (status) => {
    await setNames(inside('inside.example'));
    const redirecting = await startListener((request, response) => {
      const target = targets()[Number(request.url?.slice(1))] ?? '';
      response.writeHead(status, { location: Buffer.from(target).toString('latin1') }).end();
    });
    closing.push(redirecting.close);
    const own = `127.0.0.1:${redirecting.port}`;
    const outbound = open({ OUTBOUND_ALLOW: own });
    const before = listener.connections();

    const urls = targets().map((_target, index) => `http://${own}/${index}`);
    expect(await callAll(outbound, urls)).toEqual([]);
    expect(listener.connections() - before).toBe(0);
    expect(redirecting.connections()).toBeGreaterThan(0);
  });
});

describe('what may be called', () => {
  it('is called: every public address, and the operator’s own in each spelling', async () => {
    expect(publicAddresses.filter((address) => !isPublicAddress(address))).toEqual([]);

    const { port } = listener;
    const outbound = open({ OUTBOUND_ALLOW: `127.0.0.1:${port},[::1]:${port},LOCALHOST:${port}` });
    const loopback = ownAddresses.filter(({ internal }) => internal).map(({ address }) => address);
    const spelled = [...spellIPv4('127.0.0.1'), ...spellIPv6('::1')].filter(
      (host) => URL.canParse(urlOf(host)) && loopback.includes(bare(new URL(urlOf(host)))),
    );
    const hosts = [...spelled, 'localhost', 'localhost.', 'LocalHost'];
    const before = listener.connections();

    const outcomes = await callAll(outbound, hosts.map(urlOf));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(hosts.map(() => 200));
    const connections = listener.connections() - before;
    expect(connections).toBeGreaterThan(0);
    figures.push(
      `outbound: ${hosts.length} spellings of allowed hosts answered, ${connections} connections`,
    );
  });

  it('is called directly, whatever proxies the environment names', async () => {
    const proxy = await startListener((_request, response) => response.end('proxied'));
    closing.push(proxy.close);
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
    const environment = { ...process.env };
    closing.push(() => {
      process.env = environment;
    });
    for (const name of variables) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    process.env.NODE_USE_ENV_PROXY = '1';

    const outbound = open({ OUTBOUND_ALLOW: `localhost:${listener.port}` });
    const { bytes } = await outbound.fetch(urlOf('localhost'), LIMITS);
    expect(Buffer.from(bytes).toString()).toBe('inside');
    expect(proxy.connections()).toBe(0);
  });
});
