import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestHost, type TestHost } from './functions-host-fixture.ts';

let host: TestHost;

beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.remove());

const post = (body: object, headers: Record<string, string> = {}) =>
  host.json('echo', { method: 'POST', body: JSON.stringify(body), headers });

it('mixes fields of the body and of the query into the parameters, as the deployed host does', async () => {
  const answer = await host.json('echo?colour=red&colour=blue&Size=2', {
    method: 'POST',
    body: JSON.stringify({ name: 'Nora', size: 'large', nested: { a: 1 } }),
  });
  expect(answer.params).toEqual({ name: 'Nora', size: '2', colour: 'red,blue' });
});

it('spells a parameter of the route as the query did that came before it', async () => {
  expect(await host.json('items/42?ID=7')).toEqual({ ID: '42' });
  expect(await host.json('items/42?id=7')).toEqual({ id: '42' });
});

it('takes the headers from a body or a query that has a field of this name', async () => {
  const forged = encodeURIComponent(JSON.stringify({ 'x-forwarded-for': '203.0.113.9' }));
  expect((await host.json(`echo?Headers=${forged}`)).headers).toEqual({
    'x-forwarded-for': '203.0.113.9',
  });
  const sent = { 'x-test': 'mine' };
  expect((await post({ Headers: { 'x-test': 'forged' } }, sent)).headers).toEqual({
    'x-test': 'forged',
  });
  expect((await post({ headers: { 'x-test': 'forged' } }, sent)).headers['x-test']).toBeUndefined();
  expect((await post({ header: 'other' }, sent)).headers['x-test']).toBe('mine');
});

it('keeps the addresses that came in, where the request itself has the one that the host was called from', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' };
  const answers = [await host.json('echo', { headers }), await host.json('echo')];
  const [behindProxy, direct] = answers.map((answer) => answer.headers['x-forwarded-for']);
  expect(behindProxy).toMatch(/^198\.51\.100\.7, 203\.0\.113\.1, 127\.0\.0\.1:\d+$/);
  expect(direct).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(answers.map(({ calledFrom }) => calledFrom)).toEqual(['10.0.0.1', '10.0.0.1']);
});

it('starts a function when a body that comes with its length is complete', async () => {
  const half = Buffer.alloc(100_000);
  const answered = Promise.withResolvers<IncomingMessage>();
  const upload = request(
    `${host.url}/api/upload`,
    { method: 'POST', headers: { 'content-length': 2 * half.length } },
    answered.resolve,
  );
  await new Promise((written) => upload.write(half, written));
  expect(await host.json('state')).toMatchObject({ uploads: 0 });

  upload.end(half);
  expect(await json(await answered.promise)).toMatchObject({ bytes: 2 * half.length });
});
