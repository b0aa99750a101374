import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Deps } from '../../../functions/src/deps.ts';
import { checkQueue } from '../../../functions/src/health/check-queue.ts';
import { createPublicStatus } from '../../../functions/src/health/public-status.ts';
import { createBus } from '../../../functions/src/platform/bus.ts';
import { createQueueInspector } from '../../../functions/src/platform/queue-inspector.ts';
import { startServiceBus } from '../../../local/cloud/service-bus/server.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

const data = mkdtempSync(join(tmpdir(), 'public-status-'));
let bus: Awaited<ReturnType<typeof startServiceBus>>;
let cloud: Cloud;
let looking: ReturnType<typeof createBus>;
let deps: Deps;
const begun = Date.now();
let now = new Date(begun);
beforeAll(async () => {
  bus = await startServiceBus({ port: 0, data, queues: ['mail', 'document-ingestion'] });
  const settings = {
    SERVICE_BUS_CONNECTION: bus.connectionString,
    SLACK_URL: 'http://localhost:1',
  };
  cloud = await startCloud({ now: () => now }, undefined, settings);
  looking = createBus(cloud.deps.config, nobody);
  deps = { ...cloud.deps, queues: createQueueInspector(looking) };
});
beforeEach(() => {
  now = new Date(begun);
});
afterAll(async () => {
  await (await looking.connected()).close();
  await Promise.all([cloud.stop(), bus.close()]);
  rmSync(data, { recursive: true });
});

const PATIENT = { timeoutMs: 60_000 };
const MINUTE_MS = 60_000;
const statesOf = ({ parts }: { parts: { part: string; state: string }[] }) =>
  Object.fromEntries(parts.map(({ part, state }) => [part, state]));

it('says which parts are late and which do not work, without a word of why', async () => {
  const publicStatus = createPublicStatus(PATIENT);
  await looking.send('mail', {}, { id: 'one' });
  const inTime = await publicStatus(deps);
  // Neither a storage account nor a Slack are here.
  expect(statesOf(inTime)).toMatchObject({
    ...{ answering: 'ok', documents: 'down', signIn: 'ok', mail: 'ok' },
  });
  now = new Date(begun + 11 * MINUTE_MS);
  const late = await publicStatus(deps);
  expect(statesOf(late)).toMatchObject({ answering: 'ok', mail: 'late' });
  expect(Object.keys(late.parts[0] ?? {})).toEqual(['part', 'state']);
});

it('takes for old what fails again and again, though each attempt has a time to come', async () => {
  const failing = { id: 'two', attempt: 9, delaySeconds: 900, failingSince: new Date(begun) };
  await looking.send('document-ingestion', {}, failing);
  now = new Date(begun + 11 * MINUTE_MS);
  const outcome = await checkQueue(deps, 'document-ingestion');
  expect(outcome).toEqual({
    state: 'attention',
    says: '0 waiting, the oldest for 660 s, 1 failed and tried again. The log says why, at "message failed".',
  });
});

it('looks once a minute, however many ask', async () => {
  const publicStatus = createPublicStatus(PATIENT);
  const first = now;
  const asked = await Promise.all([1, 2, 3].map(() => publicStatus(deps)));
  now = new Date(first.getTime() + MINUTE_MS - 1);
  for (const { checkedAt } of [...asked, await publicStatus(deps)]) {
    expect(checkedAt).toBe(first.toISOString());
  }
  now = new Date(first.getTime() + MINUTE_MS);
  expect((await publicStatus(deps)).checkedAt).toBe(now.toISOString());
});
