import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { SubscriptionRecord } from '../accounts/billing-record.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { closeDoubles } from './close-doubles.ts';
import { chosenOf, doublesOf, subscriptionOf } from './subscription-of.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = Parameters<typeof closeDoubles>[0] & {
  accounts: AccountsReader;
  outbox: Outbox;
  payments: Payments;
};

/**
 * Takes over how the organization's subscription stands at Stripe, whatever was heard of it before: the record is
 * read first, and written only where nobody came in between, even if nothing differs. So the last word is Stripe's,
 * however many do this at once. Without a customer there is nothing to take over.
 */
export async function syncSubscription(deps: Needs, tenantId: string): Promise<void> {
  await whileRefused(async () => {
    const before = await deps.accounts.findTenant(tenantId);
    const customer = before?.value.billing?.customerId;
    if (!before || !customer) return;
    let found = await subscriptionsOf(deps, customer);
    const doubles = doublesOf(found);
    if (doubles.length > 0) {
      await closeDoubles(deps, before.value, doubles);
      found = await subscriptionsOf(deps, customer);
    }
    const chosen = chosenOf(found);
    const subscription = chosen ? subscriptionOf(chosen) : null;
    const changes = [writeTenant(withSubscription(before.value, subscription), before)];
    await deps.outbox.commit(tenantId, changes);
  });
}

/** Of a customer who was deleted at Stripe by hand there are none. */
async function subscriptionsOf({ payments }: Needs, customer: string) {
  const found = await unlessMissing(
    payments.ask(({ subscriptions }) =>
      subscriptions.list({
        ...{ customer, status: 'all', limit: 100 },
        expand: ['data.latest_invoice', 'data.schedule'],
      }),
    ),
  );
  return found?.data ?? [];
}

/** The plan of one that has ended stays, to be chosen again. */
function withSubscription(tenant: TenantRecord, found: SubscriptionRecord | null): TenantRecord {
  if (!tenant.billing) return tenant;
  const subscription = found ?? endedOf(tenant.billing.subscription);
  const billing = { ...tenant.billing, subscription };
  if (!subscription) return { ...tenant, billing };
  const { plan, billingCycle } = subscription;
  return { ...tenant, plan, billingCycle, billing };
}

/** What went with its customer has ended, and is not as if it had never been. */
const endedOf = (before: SubscriptionRecord | null): SubscriptionRecord | null =>
  before && {
    ...{ ...before, status: 'canceled' },
    ...{ cancelAt: null, pastDueSince: null, payUrl: null, next: null },
  };
