import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { watchTraffic } from '../../../functions/src/chat/watch-traffic.ts';
import { countUsage } from '../../../functions/src/usage/count-usage.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin, outboxOf, proveAddress } from '../../support/cloud/use-cases.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 20;
let time = Date.parse('2026-03-10T09:00:00.000Z');
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
afterAll(() => cloud.stop());

async function newShop() {
  const admin = await newAdmin(cloud.deps);
  await proveAddress(cloud.deps, admin);
  return { admin, agent: { tenantId: admin.tenantId, id: cloud.deps.newId(), name: 'Shop' } };
}

/** Some at once: of two hundred, one that the database answers too late on a busy machine would not be counted. */
async function begin(agent: Parameters<typeof watchTraffic>[1], times: number): Promise<void> {
  for (let left = times; left > 0; left -= AT_ONCE) {
    const some = Math.min(left, AT_ONCE);
    await Promise.all(Array.from({ length: some }, () => watchTraffic(cloud.deps, agent)));
  }
}

async function toldTo({ tenantId, userId, user }: Member) {
  const letters = (await outboxOf(cloud, tenantId)).filter(
    ({ message }) => message.to === user.email,
  );
  const notifications = await cloud.deps.notifications.list({ tenantId, userId }, ['admins'], 50);
  return [
    letters.filter(({ message }) => /than usual/.test(String(message.subject))).length,
    notifications.filter(({ kind }) => kind === 'unusual_traffic').length,
  ];
}

it('tells the administrators once a day of an hour with far more conversations than usual', async () => {
  const { admin, agent } = await newShop();
  await begin(agent, 100);
  expect(await toldTo(admin)).toEqual([0, 0]);
  await begin(agent, 120);
  expect(await toldTo(admin)).toEqual([1, 1]);

  time += HOUR_MS;
  await begin(agent, 101);
  expect(await toldTo(admin)).toEqual([1, 1]);
});

it('has nothing to tell of an agent that many talk to every day', async () => {
  const { admin, agent } = await newShop();
  const about = { tenantId: agent.tenantId, agentId: agent.id };
  for (let day = 1; day <= 7; day += 1) {
    const then = () => new Date(time - day * 24 * HOUR_MS);
    // 20 in an hour, on the average.
    await countUsage({ ...cloud.deps, now: then }, about, { conversations: 480 });
  }
  await begin(agent, 200);
  expect(await toldTo(admin)).toEqual([0, 0]);
  await begin(agent, 1);
  expect(await toldTo(admin)).toEqual([1, 1]);
});
