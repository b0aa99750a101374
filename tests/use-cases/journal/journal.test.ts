import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import type { Noted } from '../../../functions/src/journal/journal.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const tenantId = 'acme';
/** A minute before midnight (UTC). */
const POINT = new Date('2026-03-31T23:59:00.000Z');

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let now = POINT;
beforeAll(async () => {
  cloud = await startCloudWithFiles({ now: () => now });
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  for await (const { path } of cloud.deps.blobs.list('journal')) {
    await cloud.deps.blobs.remove('journal', path);
  }
});

/** As the outbox calls what was made so many minutes after the point. */
const madeAfter = (minutes: number) => `outbox-${ulid(POINT.getTime() + minutes * MINUTE_MS)}`;
const retained = (retention: '30' | '90') =>
  ({ kind: 'retentionChanged', tenantId, retention }) as const;

async function read(of?: string): Promise<Noted[]> {
  const found: Noted[] = [];
  const to = new Date(POINT.getTime() + DAY_MS);
  for await (const noted of cloud.deps.journal.read(POINT, to, of)) found.push(noted);
  return found;
}

it('has an event once, however often and late it comes', async () => {
  const id = madeAfter(1);
  now = new Date(POINT.getTime() + 2 * MINUTE_MS);
  await cloud.deps.journal.note(id, retained('30'));
  now = new Date(POINT.getTime() + 600 * MINUTE_MS);
  await cloud.deps.journal.note(id, retained('30'));
  // Out of the dead letters.
  await cloud.deps.journal.note(`${id}-again-7`, retained('30'));
  const events = await read();
  expect(events).toHaveLength(1);
  expect(events[0]?.at).toEqual(new Date('2026-04-01T00:00:00.000Z'));
});

it('tells events in the order in which they were made, not in which they came', async () => {
  await cloud.deps.journal.note(madeAfter(3), retained('90'));
  await cloud.deps.journal.note(madeAfter(2), retained('30'));
  expect((await read()).map(({ event }) => event)).toEqual([retained('30'), retained('90')]);
});

it('tells what was made just before a point, since it may have come to hold after it', async () => {
  for (const minutes of [-2, -0.5, 0.5]) {
    await cloud.deps.journal.note(madeAfter(minutes), retained('30'));
  }
  expect(await read()).toHaveLength(2);
});

it('tells what was in one organization, also of those that were noted without its name', async () => {
  const [own, others] = [retained('30'), { ...retained('90'), tenantId: 'other' }];
  for (const event of [own, others]) {
    await cloud.deps.journal.note(madeAfter(1), event);
    const before = `2026-04-01/00:00:00.000Z-${madeAfter(1)}`;
    const content = Readable.from([Buffer.from(JSON.stringify(event))]);
    await cloud.deps.blobs.upload('journal', before, content, { contentType: 'application/json' });
  }
  expect((await read(tenantId)).map(({ event }) => event)).toEqual([own, own]);
});

it('forgets what no restore can bring back', async () => {
  await cloud.deps.journal.note(madeAfter(1), retained('30'));
  now = new Date(POINT.getTime() + 34 * DAY_MS);
  await cloud.deps.journal.expire();
  expect(await read()).toHaveLength(1);
  now = new Date(POINT.getTime() + 36 * DAY_MS);
  await cloud.deps.journal.expire();
  expect(await read()).toEqual([]);
});
