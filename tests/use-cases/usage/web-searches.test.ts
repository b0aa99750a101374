import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { countWebSearches, takeWebSearch } from '../../../functions/src/usage/take-web-search.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let time = Date.parse('2026-03-31T23:00:00.000Z');

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
afterAll(() => cloud.stop());

it('are taken up to the last one of the month, however many are at once', async () => {
  const { tenantId } = await newAdmin(cloud.deps);
  const limits = { webLookups: 10 };
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { limits })]);
  const take = () => takeWebSearch(cloud.deps, tenantId);

  await countWebSearches(cloud.deps, tenantId, 3);
  const outcomes = await Promise.all(Array.from({ length: 12 }, take));
  expect(outcomes.filter((full) => full === undefined)).toHaveLength(7);
  expect(outcomes.filter((full) => full?.limit === 10)).toHaveLength(5);
  // Those of a model's own server are made already.
  await countWebSearches(cloud.deps, tenantId, 2);
  expect(await cloud.deps.meters.used(tenantId, '2026-03')).toMatchObject({ webSearches: 12 });

  time = Date.parse('2026-04-01T00:00:00.000Z');
  expect(await take()).toBeUndefined();
});
