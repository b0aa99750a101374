import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TenantRecord, writeTenant } from '../../../functions/src/accounts/account-records.ts';
import {
  deliver,
  EVENTS,
  memoryStore,
  ordersOf,
  withCustomer,
} from '../../support/billing-orders.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

let cloud: Cloud;
let tenant: TenantRecord;

beforeAll(async () => {
  cloud = await startCloud();
  const { tenantId } = await newAdmin(cloud.deps);
  tenant = withCustomer(await cloud.deps.accounts.getTenant(tenantId));
});
afterAll(() => cloud.stop());

// `npm run bench -- --only billing` takes all orders.
const everyOf = (step: number) => [...ordersOf(EVENTS)].filter((_, at) => at % step === 0);

it('ends as Stripe does, in whatever order, how often and how many at once its events come', async () => {
  const right = everyOf(101).map((order) =>
    deliver(memoryStore(tenant), tenant.id, order, Math.random),
  );
  expect(new Set(await Promise.all(right))).toEqual(new Set([true]));
});

it('does so over the database, too', async () => {
  const { deps } = cloud;
  const right = everyOf(2_000).map(async (order) => {
    const id = deps.newId();
    await deps.outbox.commit(id, [writeTenant({ ...tenant, id, tenantId: id })]);
    return deliver(deps, id, order, Math.random);
  });
  expect(new Set(await Promise.all(right))).toEqual(new Set([true]));
});
