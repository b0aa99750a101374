import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import {
  buildApp,
  createApp,
  startTestHost,
  type TestHost,
  until,
} from './functions-host-fixture.ts';

const hosts: TestHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.remove())));

async function start(options: Parameters<typeof startTestHost>[0] = {}): Promise<TestHost> {
  const host = await startTestHost(options);
  hosts.push(host);
  return host;
}

it('outlives a worker that is killed, and answers 502 to what it was doing', async () => {
  const host = await start();
  const { pid } = await host.json('state');
  const underWay = host.api('slow?ms=5000');
  await until(() => process.kill(pid, 0));
  const answer = await host.api('exit', { method: 'POST' });

  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ success: false, code: 'host_502' });
  expect((await underWay).status).toBe(502);
  // The next request waits for the new worker instead of failing.
  expect((await host.json('state')).pid).not.toBe(pid);
  expect(host.log()).toContain('A worker was ended by SIGKILL.');
});

it('says so when workers keep dying', async () => {
  const host = await start();
  await until(async () => {
    await host.api('exit', { method: 'POST' });
    return host.log().includes('Workers keep dying: 3 in a row');
  });
  await until(async () => (await fetch(`${host.url}/admin/host/ping`)).status === 200);
});

it('ends a worker whose function runs for longer than functionTimeout, and starts another', async () => {
  const env = { ...process.env, AzureFunctionsJobHost__functionTimeout: '00:00:01' };
  const host = await start({ env });
  const { pid } = await host.json('state');

  expect((await host.api('waits-for-disconnect')).status).toBe(502);
  expect((await host.json('state')).pid).not.toBe(pid);
  expect(host.log()).toContain('ran for longer than functionTimeout, 1 s');
});

it('spreads requests over several workers', async () => {
  const host = await start({ workers: 2 });
  const first = await host.json('state');
  // The host serves once one worker is there.
  await until(async () => (await host.json('state')).pid !== first.pid);
});

it('takes a new bundle without dropping a request', async () => {
  const host = await start({ watch: true });
  const events = host.api('events?count=10&everyMs=100');
  const statuses: number[] = [];
  const versions = new Set<string>();
  let isDone = false;

  async function keepAsking() {
    while (!isDone) {
      const answer = await host.api('version');
      statuses.push(answer.status);
      versions.add(await answer.text());
    }
  }
  const asking = keepAsking();
  try {
    await until(() => versions.has('1'));
    await buildApp(host.root, { 'process.env.BUNDLE_VERSION': '"2"' });
    await until(() => versions.has('2'));
  } finally {
    isDone = true;
    await asking;
  }

  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect((await events).text()).resolves.toContain('data: 9');
});

it('keeps the old bundle when the new one does not load', async () => {
  const host = await start({ watch: true });
  writeFileSync(join(host.root, 'dist', 'main.js'), 'throw new Error("half a bundle")');
  await until(() => host.log().includes('the previous bundle keeps serving. Error: half a bundle'));
  expect((await host.api('hello')).status).toBe(200);
});

it.each([
  ['no function', 'export {}', 'registered no function'],
  [
    'two functions of one name',
    `const { app } = await import(${JSON.stringify(import.meta.resolve('@azure/functions'))});
     app.setup({ enableHttpStream: true });
     for (const route of ['a', 'b']) app.http('twin', { route, handler: () => ({}) });`,
    'Two functions are named "twin".',
  ],
  ['a bundle that throws', 'throw new Error("no such setting")', 'no such setting'],
  [
    'a queue whose connection no setting names',
    `const { app } = await import(${JSON.stringify(import.meta.resolve('@azure/functions'))});
     app.setup({ enableHttpStream: true });
     const connection = 'OTHER_CONNECTION';
     app.serviceBusQueue('jobs', { connection, queueName: 'jobs', handler: () => {} });`,
    'The settings OTHER_CONNECTION and OTHER_CONNECTION__fullyQualifiedNamespace are missing',
  ],
])('refuses to start with %s', async (_, source, sentence) => {
  const root = await createApp();
  writeFileSync(join(root, 'dist', 'main.js'), source);
  await expect(startTestHost({ root })).rejects.toThrow(sentence);
  rmSync(root, { recursive: true });
});

it('says what to do when the bundle is missing', async () => {
  const root = await createApp();
  rmSync(join(root, 'dist'), { recursive: true });
  await expect(startTestHost({ root })).rejects.toThrow('does not exist: build it first');
  rmSync(root, { recursive: true });
});

it('keeps its keys', async () => {
  const first = await start();
  const data = join(first.root, '.data');
  const second = await start({ data });
  expect([second.functionsKey, second.masterKey]).toEqual([first.functionsKey, first.masterKey]);
});
