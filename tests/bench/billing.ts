import { writeTenant } from '../../functions/src/accounts/account-records.ts';
import {
  deliver,
  EVENTS,
  memoryStore,
  ordersOf,
  type Store,
  withCustomer,
} from '../support/billing-orders.ts';
import { startCloud } from '../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../support/cloud/use-cases.ts';
import { atMost, type Figure, figure } from './figures.ts';
import { random } from './random.ts';

/** Most of the time is waiting, after two have met. */
const AT_ONCE = 500;
/** So many of all orders over a real database. */
const STORED = 300;

/** What Stripe tells of a subscription's life, in every order: the record ends as the account does. */
export async function benchBilling(): Promise<Figure[]> {
  const cloud = await startCloud();
  try {
    const { deps } = cloud;
    const { tenantId } = await newAdmin(deps);
    const tenant = withCustomer(await deps.accounts.getTenant(tenantId));
    const orders = [...ordersOf(EVENTS)];
    const start = performance.now();
    const inMemory = await countWrong(orders, AT_ONCE, async () => ({
      store: memoryStore(tenant),
      tenantId,
    }));
    const seconds = (performance.now() - start) / 1_000;

    const some = orders.filter((_, at) => at % Math.floor(orders.length / STORED) === 0);
    const stored = await countWrong(some, 20, async () => {
      const id = deps.newId();
      await deps.outbox.commit(id, [writeTenant({ ...tenant, id, tenantId: id })]);
      return { store: deps, tenantId: id };
    });
    const title = 'billing: eight events, each told once or twice';
    const counted = (some: number) => `${some.toLocaleString('en-US')} orders`;
    const none = { goal: atMost(0, '') };
    return [
      figure(
        `${title}, ${counted(orders.length)}, not as at Stripe in the end`,
        inMemory,
        '',
        none,
      ),
      figure(`${title}, ${counted(orders.length)}, time`, seconds, 's'),
      figure(
        `${title}, ${counted(some.length)} over the database, not as at Stripe`,
        stored,
        '',
        none,
      ),
    ];
  } finally {
    await cloud.stop();
  }
}

async function countWrong(
  orders: number[][],
  atOnce: number,
  begin: () => Promise<{ store: Store; tenantId: string }>,
): Promise<number> {
  const next = random(8);
  let wrong = 0;
  for (let from = 0; from < orders.length; from += atOnce) {
    const done = orders.slice(from, from + atOnce).map(async (order) => {
      const { store, tenantId } = await begin();
      if (!(await deliver(store, tenantId, order, next))) wrong += 1;
    });
    await Promise.all(done);
  }
  return wrong;
}
