import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestHost, type TestHost, until } from './functions-host-fixture.ts';

const MEGABYTE = 1024 * 1024;
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost({ limits: { maxBodyBytes: 3 * MEGABYTE } });
});
afterAll(() => host.remove());

it('passes each event on as it is written', async () => {
  const before = await host.json('state');
  const answer = await host.api('events?count=1000&everyMs=60');
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (!text.includes('data: 3\n\n')) continue;
    // The app writes for another minute: what is here was passed on meanwhile.
    expect((await host.json('state')).generatorsEnded).toBe(before.generatorsEnded);
    break;
  }
  expect(text).toMatch(/^data: 0\n\ndata: 1\n\ndata: 2\n\ndata: 3\n\n/);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  await until(async () => (await host.json('state')).disconnects === before.disconnects + 1);
});

it('lets the app notice that its client has gone', async () => {
  const before = await host.json('state');
  const abort = new AbortController();
  const answer = await host.api('events?count=1000&everyMs=20', { signal: abort.signal });
  await answer.body?.getReader().read();
  abort.abort();

  await until(async () => (await host.json('state')).disconnects === before.disconnects + 1);
  await until(() => /events \S+ client disconnected in/.test(host.log()));
});

it('lets the app notice a client that goes before the answer has begun', async () => {
  const before = await host.json('state');
  const abort = new AbortController();
  const answer = host.api('waits-for-disconnect', { signal: abort.signal });
  await until(async () => (await host.json('state')).waiting === 1);
  abort.abort();
  await expect(answer).rejects.toThrow();
  await until(async () => (await host.json('state')).disconnects === before.disconnects + 1);
});

it('makes the app wait for a slow client', async () => {
  const answer = await open('flood');
  answer.pause();
  let produced = -1;
  await until(async () => {
    const { bytesProduced } = await host.json('state');
    const hasStopped = bytesProduced > 0 && bytesProduced === produced;
    produced = bytesProduced;
    await delay(100);
    return hasStopped;
  });
  expect(produced).toBeGreaterThan(0);
  expect(produced).toBeLessThan(40 * MEGABYTE);
  answer.destroy();
});

it('gives the app an upload while it is still arriving', async () => {
  const upload = post('upload', {});
  for (let sent = 50_000; sent <= 200_000; sent += 50_000) {
    upload.request.write(Buffer.alloc(50_000));
    await until(async () => (await host.json('state')).bytesUploaded === sent);
  }
  upload.request.end();
  expect(JSON.parse(await upload.text)).toEqual({ bytes: 200_000 });
});

it('reads forms', async () => {
  const body = new FormData();
  body.set('title', 'A title');
  body.set('file', new File([Buffer.alloc(300_000, 1)], 'a.bin'));
  await expect(host.json('form', { method: 'POST', body })).resolves.toEqual({
    title: 'A title',
    size: 300_000,
  });
});

it('refuses a body that says it is too large before reading it', async () => {
  const upload = post('upload', { 'content-length': 4 * MEGABYTE });
  upload.request.flushHeaders();
  await expect(upload.text).resolves.toContain('too large');
  expect((await upload.answer).statusCode).toBe(413);
});

it('refuses a body that turns out to be too large', async () => {
  const upload = post('upload', { 'transfer-encoding': 'chunked' });
  upload.request.on('error', () => {});
  for (let index = 0; index < 4; index++) upload.request.write(Buffer.alloc(MEGABYTE));
  expect((await upload.answer).statusCode).toBe(413);
});

it('answers 500 for a handler that throws or returns nothing, and logs why', async () => {
  for (const path of ['throws', 'nothing']) {
    const answer = await host.api(path);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ success: false, code: 'host_500' });
  }
  expect((await host.api('throws', { method: 'POST', body: 'unread' })).status).toBe(500);
  expect(host.log()).toMatch(/throws \S+ error: failed in \d+ ms: Error: Kaboom/);
  expect(host.log()).toMatch(/nothing \S+ error: failed in \d+ ms: The handler returned nothing/);
});

it('breaks off an answer whose stream throws, so that the client does not take it for whole', async () => {
  const answer = await host.api('throws-late');
  await expect(answer.text()).rejects.toThrow();
  await until(() => /throws-late \S+ error: failed in \d+ ms: Error: Late kaboom/.test(host.log()));
});

it('answers 504 when the first byte takes too long, but lets a stream take its time', async () => {
  const impatient = await startTestHost({ limits: { firstByteMs: 1_000 } });
  expect((await impatient.api('slow?ms=60000')).status).toBe(504);
  const events = await impatient.api('events?count=3&everyMs=600');
  await expect(events.text()).resolves.toContain('data: 2');
  await impatient.remove();
});

function open(path: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${host.url}/api/${path}`, resolve).on('error', reject).end();
  return promise;
}

function post(path: string, headers: Record<string, string | number>) {
  const answer = Promise.withResolvers<IncomingMessage>();
  const upload = request(`${host.url}/api/${path}`, { method: 'POST', headers }, answer.resolve);
  upload.on('error', answer.reject);
  const text = answer.promise.then(async (message) => {
    let body = '';
    for await (const chunk of message) body += chunk;
    return body;
  });
  text.catch(() => {});
  return { request: upload, answer: answer.promise, text };
}
