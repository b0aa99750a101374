import { jest } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { createCosmos, type Items } from '../../../functions/src/platform/cosmos.ts';
import { type Caught, catchMessages } from '../cloud/caught-messages.ts';
import { startCloudWithFiles } from '../cloud/cloud-with-files.ts';
import { nobody } from '../cloud/settings.ts';
import { newAdmin, proveAddress } from '../cloud/use-cases.ts';
import { newPage } from '../cloud/visitors.ts';

export type World = {
  deps: Deps;
  admin: Member;
  page: AgentCaller;
  tenants: Items;
  /** All that was put on a queue, in its order. */
  sent: Caught[];
  stop(): Promise<void>;
};

/** What waits for something: all of it goes on as ever. */
const allButDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
];

/** From now on it is this moment: for the product, the database, the files, and for whoever signs a request. */
export const turnTo = (ms: number): void => {
  jest.useFakeTimers({ doNotFake: allButDate, now: ms });
};

/** One organization, over databases and files in which nothing is yet. */
export async function startWorld(): Promise<World> {
  const cloud = await startCloudWithFiles();
  const sent = catchMessages(cloud.deps);
  const deps = { ...cloud.deps, payments: { ...cloud.deps.payments, isOn: true } };
  const admin = await proveAddress(deps, await newAdmin(deps));
  const { tenantId } = admin;
  await deps.outbox.commit(tenantId, [patchTenant(tenantId, { retention: '30' })]);
  const page = await newPage({ deps }, admin);
  const tenants = createCosmos(deps.config, nobody).items('tenants');
  return { deps, admin, page, tenants, sent, stop: cloud.stop };
}
