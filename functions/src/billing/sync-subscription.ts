import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { chosenOf, subscriptionOf } from './subscription-of.ts';

type Needs = { accounts: AccountsReader; outbox: Outbox; payments: Payments };

/**
 * Takes over how the organization's subscription stands at Stripe, whatever was heard of it before: the record is
 * read first, and written only where nobody came in between, even if nothing differs. So the last word is Stripe's,
 * however many do this at once. Without a customer there is nothing to take over.
 */
export async function syncSubscription(
  { accounts, outbox, payments }: Needs,
  tenantId: string,
): Promise<void> {
  await whileRefused(async () => {
    const before = await accounts.findTenant(tenantId);
    const customer = before?.value.billing?.customerId;
    if (!before || !customer) return;
    const found = await payments.ask(({ subscriptions }) =>
      subscriptions.list({
        ...{ customer, status: 'all', limit: 100 },
        expand: ['data.latest_invoice', 'data.schedule'],
      }),
    );
    const chosen = chosenOf(found.data);
    const subscription = chosen ? subscriptionOf(chosen) : null;
    await outbox.commit(tenantId, [
      writeTenant(withSubscription(before.value, subscription), before),
    ]);
  });
}

/** The plan of one that has ended stays, to be chosen again. */
function withSubscription(
  tenant: TenantRecord,
  subscription: NonNullable<TenantRecord['billing']>['subscription'],
): TenantRecord {
  if (!tenant.billing) return tenant;
  const billing = { ...tenant.billing, subscription };
  if (!subscription) return { ...tenant, billing };
  const { plan, billingCycle } = subscription;
  return { ...tenant, plan, billingCycle, billing };
}
