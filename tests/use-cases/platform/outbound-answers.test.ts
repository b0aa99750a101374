import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutboundRequest } from '../../../functions/src/platform/outbound/outbound-request.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import { eventually } from '../../support/eventually.ts';

const MB = 1024 * 1024;
const LIMITS: OutboundRequest = { maxBytes: 100_000, timeoutMs: 20_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A host of the operator's own that answers as it is told, and the way to it. */
async function host(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const { port, close } = await startListener(handle);
  closing.push(close);
  const outbound = outboundWith({ OUTBOUND_ALLOW: `localhost:${port}` });
  return { outbound, url: `http://localhost:${port}/` };
}

const answering = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
  host((_request, response) => response.writeHead(200, headers).end(body));

async function all(body: AsyncIterable<Uint8Array>, read: string[] = []): Promise<void> {
  for await (const chunk of body) read.push(Buffer.from(chunk).toString());
}

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

describe('an answer', () => {
  it('of any status comes with its headers', async () => {
    const { outbound, url } = await host((_request, response) => {
      response.writeHead(418, { 'x-kind': 'tea', 'set-cookie': ['a=1', 'b=2'] }).end('short');
    });
    const answer = await outbound.fetch(url, LIMITS);
    expect(answer).toMatchObject({ status: 418, url, isTruncated: false });
    expect(answer.headers.get('x-kind')).toBe('tea');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(textOf(answer)).toBe('short');
  });

  it('to a request with method, headers and body belongs to that request', async () => {
    const { outbound, url } = await host(async (request, response) => {
      const { method, headers } = request;
      const chunks = await request.toArray();
      response.end(JSON.stringify({ method, headers, body: Buffer.concat(chunks).toString() }));
    });
    const answer = await outbound.fetch(`${url}?q=ü`, {
      ...LIMITS,
      method: 'PUT',
      headers: { 'X-Kind': 'tea', 'Content-Type': 'text/plain' },
      body: 'grün',
    });
    expect(JSON.parse(textOf(answer))).toMatchObject({
      method: 'PUT',
      headers: { 'x-kind': 'tea', 'content-type': 'text/plain', 'content-length': '5' },
      body: 'grün',
    });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['identity', (text: string) => text],
  ])('compressed as %s is unpacked', async (encoding, pack) => {
    const { outbound, url } = await answering(pack('read me'), { 'content-encoding': encoding });
    expect(textOf(await outbound.fetch(url, LIMITS))).toBe('read me');
  });

  it.each([
    ['deflate', deflateSync('read me')],
    ['gzip, gzip', gzipSync(gzipSync('read me'))],
    ['gzip', 'not packed at all'],
    ['br', 'not packed at all'],
  ])('said to be compressed as %s that we cannot read is refused', async (encoding, body) => {
    const { outbound, url } = await answering(body, { 'content-encoding': encoding });
    await expect(outbound.fetch(url, LIMITS)).rejects.toMatchObject({ code: 'outbound_failed' });
  });

  it('without a body is empty, whatever it claims', async () => {
    const { outbound, url } = await answering('', { 'content-encoding': 'gzip' });
    expect(textOf(await outbound.fetch(url, { ...LIMITS, method: 'HEAD' }))).toBe('');
    expect(textOf(await outbound.fetch(url, LIMITS))).toBe('');
  });

  it('can be read while it comes', async () => {
    let finish = () => {};
    const { outbound, url } = await host((_request, response) => {
      response.write('one ');
      finish = () => response.end('two');
    });
    const { body } = await outbound.open(url, LIMITS);
    const words: string[] = [];
    for await (const chunk of body) {
      words.push(Buffer.from(chunk).toString());
      finish();
    }
    expect(words).toEqual(['one ', 'two']);
  });
});

describe('an answer that is too long', () => {
  it('is cut, and says so', async () => {
    const { outbound, url } = await answering('0123456789');
    for (const [maxBytes, text, isTruncated] of [
      [0, '', true],
      [9, '012345678', true],
      [10, '0123456789', false],
    ] as const) {
      const answer = await outbound.fetch(url, { ...LIMITS, maxBytes });
      expect([textOf(answer), answer.isTruncated]).toEqual([text, isTruncated]);
    }
  });

  it.each([
    ['of 100 MB', { 'content-length': String(100 * MB) }, Buffer.alloc(64 * 1024, 'a')],
    ['that never ends', {}, Buffer.alloc(64 * 1024, 'a')],
    ['of single bytes', {}, Buffer.from('a')],
    ['of zeros, packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(100 * MB))],
    ['of zeros, br', { 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(10 * MB))],
    ['of packed nothing', { 'content-encoding': 'gzip' }, gzipSync('')],
  ])('%s is not read to its end', async (_what, headers, chunk) => {
    let isGone = false;
    const { outbound, url } = await host((_request, response) => {
      response.writeHead(200, headers as Record<string, string>);
      response.on('close', () => {
        isGone = true;
      });
      const pour = () => {
        while (!isGone && response.write(chunk)) {
          // Until the other side takes no more.
        }
      };
      response.on('drain', pour);
      pour();
    });
    const before = process.memoryUsage.rss();
    const { bytes, isTruncated } = await outbound.fetch(url, LIMITS);
    expect(isTruncated).toBe(true);
    expect(bytes.length).toBeLessThanOrEqual(LIMITS.maxBytes);
    expect(process.memoryUsage.rss() - before).toBeLessThan(90 * MB);
    await eventually(async () => expect(isGone).toBe(true));
  });

  it('ends as a failure for whoever reads while it comes', async () => {
    const { outbound, url } = await answering('0123456789');
    const { body } = await outbound.open(url, { ...LIMITS, maxBytes: 4 });
    const read: string[] = [];
    await expect(all(body, read)).rejects.toMatchObject({ code: 'outbound_failed' });
    expect(read.join('')).toBe('0123');
  });

  it('in its headers is refused', async () => {
    const { outbound, url } = await answering('', { 'x-long': 'a'.repeat(20_000) });
    await expect(outbound.fetch(url, LIMITS)).rejects.toMatchObject({
      code: 'outbound_failed',
      message: expect.stringContaining('headers'),
    });
  });
});

describe('an answer that does not come', () => {
  const silences: [string, (response: ServerResponse) => unknown][] = [
    ['at all', () => {}],
    ['after its headers', (response) => response.writeHead(200).flushHeaders()],
    [
      'but drips',
      (response) => {
        const dripping = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(dripping));
      },
    ],
    ['but redirects to itself', (response) => setTimeout(() => moved(response), 100)],
  ];
  const moved = (response: ServerResponse) => response.writeHead(302, { location: '/' }).end();

  it.each(silences)('(%s) is a timeout', async (_what, answer) => {
    const { outbound, url } = await host((_request, response) => answer(response));
    const request = { ...LIMITS, timeoutMs: 300, redirects: 1_000 };
    await expect(outbound.fetch(url, request)).rejects.toMatchObject({ code: 'outbound_timeout' });
  });

  it('is a timeout for whoever reads while it comes', async () => {
    const { outbound, url } = await host((_request, response) => response.write('one'));
    const { body } = await outbound.open(url, { ...LIMITS, timeoutMs: 1_000 });
    await expect(all(body)).rejects.toMatchObject({ code: 'outbound_timeout' });
  });

  it.each([
    ['breaks off', (response: ServerResponse) => response.socket?.destroy()],
    [
      'breaks off in the middle',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('one', () => response.socket?.destroy());
      },
    ],
    [
      'is not HTTP',
      (response: ServerResponse) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'),
    ],
  ])('because the host %s is a failure', async (_what, answer) => {
    const { outbound, url } = await host((_request, response) => answer(response));
    await expect(outbound.fetch(url, LIMITS)).rejects.toMatchObject({ code: 'outbound_failed' });
  });

  it('because nobody listens says so', async () => {
    const { outbound, url } = await host(() => {});
    for (const close of closing.splice(0)) close();
    await expect(outbound.fetch(url, LIMITS)).rejects.toMatchObject({
      code: 'outbound_failed',
      message: expect.stringContaining('port'),
    });
  });
});

describe('an answer that nobody wants any more', () => {
  it('ends with the reason of whoever does not want it', async () => {
    let isGone = false;
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { outbound, url } = await host((_request, response) => {
      response.on('close', () => {
        isGone = true;
      });
      response.write('one');
      isAsked();
    });
    const reason = new Error('The visitor has gone.');
    await expect(
      outbound.fetch(url, { ...LIMITS, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);

    const controller = new AbortController();
    const fetching = outbound.fetch(url, { ...LIMITS, signal: controller.signal });
    asked.then(() => controller.abort(reason));
    await expect(fetching).rejects.toBe(reason);
    await eventually(async () => expect(isGone).toBe(true));
  });

  it('is not read further', async () => {
    let isGone = false;
    const { outbound, url } = await host((_request, response) => {
      response.on('close', () => {
        isGone = true;
      });
      response.write('one');
    });
    const { body } = await outbound.open(url, LIMITS);
    for await (const _chunk of body) break;
    await eventually(async () => expect(isGone).toBe(true));
  });
});
