import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { countPages, giveBackPages } from '../../../functions/src/usage/count-pages.ts';
import { cycleAt } from '../../../functions/src/usage/meter-record.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let tenantId: string;
let time = Date.parse('2026-03-31T23:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
beforeEach(async () => {
  time = Date.parse('2026-03-31T23:00:00.000Z');
  // The plan `core`: 2,000 pages a month.
  tenantId = (await newAdmin(cloud.deps)).tenantId;
});
afterAll(() => cloud.stop());

const reading = (documentId: string, version = 1) => ({ tenantId, documentId, version });
const count = (documentId: string, pages: number) =>
  countPages(cloud.deps, reading(documentId), pages);
const taken = async (cycle = cycleAt(new Date(time))) =>
  (await cloud.deps.meters.used(tenantId, cycle)).pages;

it('lets one of three documents of 2,000 pages through that come at the same moment', async () => {
  const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => count(id, 2_000)));
  const full = outcomes.filter((outcome) => outcome !== undefined);
  expect(full).toEqual([
    { limit: 2_000, taken: 2_000, isPaid: true },
    { limit: 2_000, taken: 2_000, isPaid: true },
  ]);
  expect(await taken()).toBe(2_000);
});

it('fills the month to its last page, however many count at once', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `part-${n}`);
  const outcomes = await Promise.all(ids.map((id) => count(id, 100)));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(20);
  expect(await taken()).toBe(2_000);
});

it('counts a reading once, however often its message comes, also at the same moment', async () => {
  await Promise.all([1, 2, 3].map(() => count('a', 1_500)));
  await count('a', 1_500);
  expect(await taken()).toBe(1_500);
});

it('gives a reading back once, to the month that it was counted in', async () => {
  await count('a', 1_500);
  await count('b', 500);
  time += 2 * 3_600_000;
  await count('c', 10);
  await Promise.all([1, 2].map(() => giveBackPages(cloud.deps, reading('a'))));
  await giveBackPages(cloud.deps, reading('never counted'));

  expect(await taken()).toBe(10);
  expect(await taken('2026-03')).toBe(500);
});

it('counts without an end for a plan that has none', async () => {
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { plan: 'enterprise' })]);
  expect(await count('a', 1_000_000)).toBeUndefined();
  expect(await count('b', 1)).toBeUndefined();
  expect(await taken()).toBe(1_000_001);
});
