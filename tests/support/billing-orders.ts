import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Stripe } from 'stripe';
import type { TenantRecord } from '../../functions/src/accounts/account-records.ts';
import { chosenOf, isOwing, subscriptionOf } from '../../functions/src/billing/subscription-of.ts';
import { syncSubscription } from '../../functions/src/billing/sync-subscription.ts';
import type { Deps } from '../../functions/src/deps.ts';
import type { Change } from '../../functions/src/platform/change.ts';
import { WriteRefused } from '../../functions/src/platform/write-refused.ts';

export type Random = () => number;
export type Store = Pick<Deps, 'accounts' | 'outbox'>;

const CUSTOMER = 'cus_order';
const MONTH = 30 * 86_400;
const START = Date.parse('2026-03-01T00:00:00.000Z') / 1_000;
const AT_ONCE = 2;

/** How the account stands after each of eight events: paid for, upgraded, failed, recovered, cancelled, ended. */
const history = [
  stateWith('incomplete', 'core'),
  stateWith('active', 'core'),
  stateWith('active', 'core', { boosts: 1 }),
  stateWith('active', 'pro', { boosts: 1 }),
  stateWith('past_due', 'pro', { boosts: 1, periods: 1 }),
  stateWith('active', 'pro', { boosts: 1, periods: 1 }),
  stateWith('active', 'pro', { boosts: 1, periods: 1, cancel_at: START + 2 * MONTH }),
  stateWith('canceled', 'pro', { boosts: 1, periods: 1, cancel_at: START + 2 * MONTH }),
];
export const EVENTS = history.length;
const last = history.at(-1);
const expected = last && chosenOf([last]) && subscriptionOf(last);

/**
 * Delivers one event for each step of the account in the given order, each once or twice and two at once, while the
 * account moves on. Answers whether the record is as the account in the end.
 */
export async function deliver(
  store: Store,
  tenantId: string,
  order: number[],
  random: Random,
): Promise<boolean> {
  let reached = 0;
  const answering = (data: () => unknown[]) => async () => {
    const answer = { data: data() };
    for (let turns = Math.floor(random() * 4); turns > 0; turns--) await turn();
    return answer;
  };
  const now = () => history[reached] as Stripe.Subscription;
  const account = {
    subscriptions: { list: answering(() => [now()]) },
    invoices: { list: answering(() => [now()].filter(isOwing).map((one) => one.latest_invoice)) },
  };
  const payments = {
    isLive: false,
    ask: <T>(request: (stripe: Stripe) => Promise<T>) => request(account as unknown as Stripe),
  };
  const deps = { ...store, payments } as unknown as Deps;
  const running = new Set<Promise<void>>();
  for (const event of order) {
    // Before it has happened, nobody hears of it.
    reached = Math.max(reached, event);
    for (let times = 1 + Math.floor(random() * 2); times > 0; times--) {
      const delivery = syncSubscription(deps, tenantId).finally(() => running.delete(delivery));
      running.add(delivery);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
  }
  await Promise.all(running);
  const { billing } = (await store.accounts.findTenant(tenantId))?.value ?? {};
  return isDeepStrictEqual(billing?.subscription, expected);
}

/** Of an organization that has a customer and nothing else yet. */
export const withCustomer = (tenant: TenantRecord): TenantRecord => ({
  ...tenant,
  billing: {
    ...{ trialEndsAt: null, customerId: CUSTOMER, subscription: null, checkout: null },
  },
});

/** What sync needs of the database, in memory: a record with its ETag, and a write on condition of it. */
export function memoryStore(tenant: TenantRecord): Store {
  let [kept, etag] = [tenant, 0];
  return {
    accounts: { findTenant: async () => ({ value: kept, etag: String(etag) }) },
    outbox: {
      async commit(_tenantId: string, [change]: Change[]) {
        await turn();
        if (change?.operation !== 'replace' || change.etag !== String(etag)) {
          throw new WriteRefused('changed');
        }
        [kept, etag] = [change.item as TenantRecord, etag + 1];
      },
    },
  } as unknown as Store;
}

/** Each order of so many. */
export function* ordersOf(count: number, begun: number[] = []): Generator<number[]> {
  if (begun.length === count) yield begun;
  for (let next = 0; next < count; next++) {
    if (!begun.includes(next)) yield* ordersOf(count, [...begun, next]);
  }
}

function stateWith(
  status: Stripe.Subscription.Status,
  plan: 'core' | 'pro',
  { boosts = 0, periods = 0, cancel_at = null as number | null } = {},
): Stripe.Subscription {
  const start = START + periods * MONTH;
  const period = { current_period_start: start, current_period_end: start + MONTH };
  const item = (kind: 'plan' | 'boost') => ({
    ...{ ...period, quantity: 1 },
    price: { metadata: { kind, plan, cycle: 'monthly' } },
  });
  return {
    ...{ id: 'sub_order', status, created: START, cancel_at, cancel_at_period_end: false },
    items: { data: [item('plan'), ...(boosts > 0 ? [item('boost')] : [])] },
    ...{ latest_invoice: { created: start, hosted_invoice_url: 'https://pay' }, schedule: null },
    pending_update: null,
  } as unknown as Stripe.Subscription;
}
