import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import packet, { type Packet } from 'dns-packet';
import { createDns } from '../../functions/src/platform/dns.ts';
import { startDns } from '../../local/cloud/dns/server.ts';
import { endChild, startChild } from '../support/child.ts';
import { setDnsRecords } from '../support/stack/dns.ts';

const main = join(import.meta.dirname, '../../local/cloud/dns/main.ts');

let data: string;
let dns: Awaited<ReturnType<typeof startDns>>;
let resolver: Resolver;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'dns-'));
  dns = await startDns({ port: 0, adminPort: 0, data });
  resolver = resolverOf(dns.address);
});

afterEach(async () => {
  await dns.close();
  rmSync(data, { recursive: true });
});

const set: typeof setDnsRecords = (records) => setDnsRecords(records, dns.url);

describe('a name', () => {
  it('is answered with its records, whatever its case', async () => {
    await set([
      { name: 'Example.org.', type: 'A', data: '203.0.113.7', ttl: 60 },
      { name: 'example.org', type: 'A', data: '203.0.113.8' },
      { name: 'example.org', type: 'AAAA', data: '2001:db8::7' },
      { name: 'example.org', type: 'TXT', data: 'grüße 🎉' },
    ]);
    expect(await resolver.resolve4('EXAMPLE.org', { ttl: true })).toEqual([
      { address: '203.0.113.7', ttl: 60 },
      { address: '203.0.113.8', ttl: 0 },
    ]);
    expect(await resolver.resolve6('example.org')).toEqual(['2001:db8::7']);
    const [[text = '']] = (await resolver.resolveTxt('example.org')) as [[string]];
    expect(Buffer.from(text, 'latin1').toString()).toBe('grüße 🎉');
  });

  it('that nobody has set does not exist; one above or without such a record does', async () => {
    await set([{ name: '_talkwright.example.org', type: 'TXT', data: 'x' }]);
    await expect(resolver.resolveTxt('other.example.org')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    for (const name of ['example.org', '_talkwright.example.org']) {
      await expect(resolver.resolve4(name)).rejects.toMatchObject({ code: 'ENODATA' });
    }
  });

  it('can point elsewhere at the second look', async () => {
    await set([{ name: 'rebind.example', type: 'A', data: ['203.0.113.7', '127.0.0.1'] }]);
    const looks = [];
    for (const _ of [1, 2, 3]) looks.push(await resolver.resolve4('rebind.example'));
    expect(looks).toEqual([['203.0.113.7'], ['127.0.0.1'], ['127.0.0.1']]);
  });

  it('can fail', async () => {
    await set([{ name: 'broken.example', type: 'SERVFAIL' }]);
    await expect(resolver.resolveTxt('broken.example')).rejects.toMatchObject({
      code: 'ESERVFAIL',
    });
  });
});

describe('a host that nobody has set', () => {
  let others: Awaited<ReturnType<typeof startDns>>;
  let asking: Awaited<ReturnType<typeof startDns>>;

  beforeEach(async () => {
    others = await startDns({ port: 0, adminPort: 0, data: join(data, 'others') });
    const records = ['api.example.org', 'api.example', 'ours.example.org'].flatMap((name) => [
      { name, type: 'A', data: '203.0.113.9' },
      { name, type: 'TXT', data: 'theirs' },
    ]);
    await setDnsRecords([...records, { name: 'broken.org', type: 'SERVFAIL' }], others.url);
    asking = await startDns({
      port: 0,
      adminPort: 0,
      data: join(data, 'asking'),
      others: resolverOf(others.address),
    });
  });
  afterEach(() => Promise.all([others.close(), asking.close()]));

  it('has the addresses that others know, and nothing else of theirs', async () => {
    const resolver = resolverOf(asking.address);
    expect(await resolver.resolve4('api.example.org')).toEqual(['203.0.113.9']);
    for (const [name, type, code] of [
      ['api.example.org', 'AAAA', 'ENODATA'],
      ['api.example.org', 'TXT', 'ENOTFOUND'],
      ['missing.example.org', 'A', 'ENOTFOUND'],
      ['broken.org', 'A', 'ESERVFAIL'],
      ['api.example', 'A', 'ENOTFOUND'],
    ] as const) {
      await expect(resolver.resolve(name, type)).rejects.toMatchObject({ code });
    }
  });

  it('is not looked for where the zone knows the name', async () => {
    await setDnsRecords([{ name: 'ours.example.org', type: 'TXT', data: 'x' }], asking.url);
    await expect(resolverOf(asking.address).resolve4('ours.example.org')).rejects.toMatchObject({
      code: 'ENODATA',
    });
  });
});

describe('texts', () => {
  it('are cut at 255 bytes, or where quotes say', async () => {
    await set([
      { name: 'long.example', type: 'TXT', data: 'x'.repeat(600) },
      { name: 'quoted.example', type: 'TXT', data: '"one" "two"' },
      { name: 'empty.example', type: 'TXT', data: '' },
    ]);
    const lengths = (await resolver.resolveTxt('long.example'))[0]?.map((part) => part.length);
    expect(lengths).toEqual([255, 255, 90]);
    expect(await resolver.resolveTxt('quoted.example')).toEqual([['one', 'two']]);
    expect(await resolver.resolveTxt('empty.example')).toEqual([['']]);
  });

  it('that do not fit into a datagram come over TCP', async () => {
    const records = Array.from({ length: 40 }, (_, n) => ({
      name: 'many.example',
      type: 'TXT',
      data: `${n} ${'x'.repeat(100)}`,
    }));
    await set(records);
    expect(packet.decode(await overUdp(question('many.example')))).toMatchObject({
      flag_tc: true,
      answers: [],
    });
    expect(await resolver.resolveTxt('many.example')).toHaveLength(40);
  });
});

describe('a message', () => {
  it.each<[string, Buffer, string]>([
    ['with garbage', Buffer.concat([question('x.example').subarray(0, 14)]), 'FORMERR'],
    ['without a question', packet.encode({ type: 'query', id: 7 }), 'FORMERR'],
    ['that updates', packet.encode({ type: 'query', id: 7, flags: 5 << 11 }), 'NOTIMP'],
    ['of another class', question('x.example', { class: 'CH' }), 'REFUSED'],
    ['of a type without a name', question('x.example', { type: 'SRV' }), 'NXDOMAIN'],
  ])('%s is answered with what is wrong', async (_, message, rcode) => {
    expect(packet.decode(await overUdp(message))).toMatchObject({ id: 7, flag_qr: true, rcode });
  });

  it('that is none is ignored, and the next one answered', async () => {
    const socket = createSocket('udp4');
    for (const junk of [Buffer.from('x'), packet.encode({ type: 'response', id: 1 })]) {
      socket.send(junk, portOf(dns.address), '127.0.0.1');
    }
    socket.close();
    expect(packet.decode(await overUdp(question('x.example')))).toMatchObject({ id: 7 });
  });

  it('may come in pieces, several on one connection', async () => {
    await set([{ name: 'x.example', type: 'TXT', data: 'here' }]);
    const socket = connect(portOf(dns.address), '127.0.0.1');
    const two = Buffer.concat([1, 2].map((id) => framed(question('x.example', {}, id))));
    socket.write(two.subarray(0, 9));
    await once(socket, 'connect');
    socket.write(two.subarray(9));

    let received = Buffer.alloc(0);
    const ids: unknown[] = [];
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk]);
      while (received.length > 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        ids.push(packet.decode(received.subarray(2, end)).id);
        received = received.subarray(end);
      }
      if (ids.length === 2) break;
    }
    expect(ids).toEqual([1, 2]);
  });
});

describe('records', () => {
  it('replace those of their own names alone, and can be removed', async () => {
    await set([
      { name: 'a.example', type: 'A', data: '203.0.113.1' },
      { name: 'b.example', type: 'A', data: '203.0.113.2' },
    ]);
    await set([{ name: 'a.example', type: 'TXT', data: 'now a text' }]);
    await fetch(`${dns.url}/records?name=B.example`, { method: 'DELETE' });
    expect(await (await fetch(`${dns.url}/records`)).json()).toEqual([
      { name: 'a.example', type: 'TXT', data: 'now a text', ttl: 0 },
    ]);
  });

  it.each<[unknown, string]>([
    [{}, 'Send a list of records.'],
    [[{ name: 'no name', type: 'A', data: '203.0.113.1' }], '"no name" is no name.'],
    [[{ name: 'a.example', type: 'MX' }], 'The type of a.example is none of A, AAAA, TXT'],
    [[{ name: 'a.example', type: 'A', data: 'x' }], 'The data of a.example does not fit'],
    [[{ name: 'a.example', type: 'A', data: [] }], 'The data of a.example does not fit'],
    [[{ name: 'a.example', type: 'TXT', data: 'x', ttl: -1 }], 'The ttl of a.example'],
  ])('such as %j are refused, and why', async (records, sentence) => {
    const body = JSON.stringify(records);
    const response = await fetch(`${dns.url}/records`, { method: 'PUT', body });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain(sentence);
    expect(await (await fetch(`${dns.url}/records`)).json()).toEqual([]);
  });

  it('survive a kill', async () => {
    const folder = join(data, 'other');
    const first = await startProcess(folder);
    await setDnsRecords([{ name: 'a.example', type: 'A', data: '203.0.113.1' }], first.url);
    await endChild(first.child);
    const second = await startProcess(folder);
    expect(await resolverOf(second.address).resolve4('a.example')).toEqual(['203.0.113.1']);
    await endChild(second.child);
  });
});

describe('the product', () => {
  const texts = (name: string, servers = dns.address) =>
    createDns({ DNS_SERVERS: [servers] }).texts(name);

  it('reads texts in one piece, and none where there is nothing', async () => {
    await set([
      { name: 'a.example', type: 'TXT', data: '"one" "two"' },
      { name: 'a.example', type: 'TXT', data: 'three' },
    ]);
    expect(await texts('a.example')).toEqual(['onetwo', 'three']);
    expect(await texts('b.example')).toEqual([]);
    expect(await texts('example')).toEqual([]);
    expect(await texts(`_talkwright.${'x'.repeat(60)}${'.long'.repeat(38)}`)).toEqual([]);
  });

  it('tells that from servers that fail or are away', async () => {
    await set([{ name: 'broken.example', type: 'SERVFAIL' }]);
    const away = await startDns({ port: 0, adminPort: 0, data: join(data, 'away') });
    await away.close();
    for (const asked of [texts('broken.example'), texts('a.example', away.address)]) {
      await expect(asked).rejects.toMatchObject({ code: 'domain_lookup_failed' });
    }
  });
});

function resolverOf(address: string): Resolver {
  const made = new Resolver({ timeout: 5_000, tries: 2 });
  made.setServers([address]);
  return made;
}

function question(name: string, more: object = {}, id = 7): Buffer {
  const asked = { type: 'query', id, questions: [{ name, type: 'TXT', ...more }] } as Packet;
  return packet.encode(asked);
}

async function overUdp(message: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4');
  socket.send(message, portOf(dns.address), '127.0.0.1');
  const [response] = await once(socket, 'message');
  socket.close();
  return response;
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

const portOf = (address: string) => Number(address.split(':')[1]);

async function startProcess(folder: string) {
  const flags = ['--port', '0', '--admin-port', '0', '--data', folder];
  const ready = /answers at (\S+), records are set at (\S+)\/records/;
  const { child, said } = await startChild([process.execPath, main, ...flags], ready);
  const [address = '', url = ''] = said;
  return { child, address, url };
}
