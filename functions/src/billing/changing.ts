import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import { writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { jitter, retry } from '../platform/retry.ts';
import { unavailable, WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { findSubscription } from './find-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

export type ChangeNeeds = Parameters<typeof syncSubscription>[0] & {
  accounts: AccountsReader;
  outbox: Outbox;
  payments: Payments;
  now: Clock;
  newId: NewId;
};

/** So long others wait for a process that died. */
const LONGEST_MS = 120_000;
/** A request of Stripe takes no longer, with its repetitions. None is begun that might still act when others may. */
const REQUEST_MS = 65_000;
/** Some seconds in all: that long another request waits for its turn. */
const WAITS = { attempts: 40, pauseMs: () => jitter(500) };

/**
 * Changes an organization's subscription at Stripe, one change after the other, and takes over how it stands then. Stripe
 * has no condition on which it would take a change, and two at once could leave the plan of one with the boosts of the
 * other. Where its answer was lost it may have acted: then what is left is done from where it stands now.
 * @returns how it stood before
 * @throws Failure `not_subscribed`, `unavailable` while another change is under way
 */
export async function changing(
  deps: ChangeNeeds,
  tenantId: string,
  change: (subscription: Stripe.Subscription, payments: Payments) => Promise<void>,
): Promise<Stripe.Subscription> {
  const key = deps.newId();
  const until = await begin(deps, tenantId, key);
  const inTime = payingBefore(deps, until - REQUEST_MS);
  try {
    const before = await findSubscription(deps, tenantId);
    await change(before, inTime).catch(async (error) => {
      if (!(error instanceof Failure && error.code === 'payment_provider_failed')) throw error;
      await change(await findSubscription(deps, tenantId), inTime);
    });
    await syncSubscription(deps, tenantId);
    return before;
  } finally {
    await end(deps, tenantId, key);
  }
}

async function begin(
  { accounts, outbox, now }: ChangeNeeds,
  tenantId: string,
  key: string,
): Promise<number> {
  const isRefused = (error: unknown) => error instanceof WriteRefused;
  const attempt = async () => {
    const before = await accounts.findTenant(tenantId);
    const time = now().getTime();
    const until = time + LONGEST_MS;
    const billing = before?.value.billing;
    if (!before || !billing) return until;
    if (Date.parse(billing.changing?.until ?? '') > time) throw new WriteRefused('changed');
    const changing = { key, until: new Date(until).toISOString() };
    const tenant = { ...before.value, billing: { ...billing, changing } };
    await outbox.commit(tenantId, [writeTenant(tenant, before)]);
    return until;
  };
  return retry(attempt, { ...WAITS, isPassing: isRefused }).catch((error) => {
    throw isRefused(error) ? unavailable(error) : error;
  });
}

const payingBefore = ({ payments, now }: ChangeNeeds, last: number): Payments => ({
  ...payments,
  async ask(request) {
    if (now().getTime() > last) throw new Failure('payment_provider_failed');
    return payments.ask(request);
  },
});

async function end(
  { accounts, outbox }: ChangeNeeds,
  tenantId: string,
  key: string,
): Promise<void> {
  await whileRefused(async () => {
    const before = await accounts.findTenant(tenantId);
    if (before?.value.billing?.changing?.key !== key) return;
    const { changing: _, ...billing } = before.value.billing;
    await outbox.commit(tenantId, [writeTenant({ ...before.value, billing }, before)]);
  });
}
