import type { Stripe } from 'stripe';
import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { SubscriptionRecord } from '../accounts/billing-record.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { closeDoubles } from './close-doubles.ts';
import { followCard } from './follow-card.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { chosenOf, doublesOf, expanded, isOwing, subscriptionOf } from './subscription-of.ts';

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
    let found = await listSubscriptions(deps.payments, customer);
    const doubles = doublesOf(found);
    if (doubles.length > 0) {
      await closeDoubles(deps, before.value, doubles);
      found = await listSubscriptions(deps.payments, customer);
    }
    const chosen = chosenOf(found);
    if (chosen) await followCard(deps.payments, chosen);
    const owed = chosen && (await owedFor(deps, chosen));
    const subscription = chosen ? subscriptionOf(chosen, owed) : null;
    const changes = [writeTenant(withSubscription(before.value, subscription), before)];
    await deps.outbox.commit(tenantId, changes);
  });
}

/** The invoice that is owed for longest. */
async function owedFor({ payments }: Needs, subscription: Stripe.Subscription) {
  if (!isOwing(subscription)) return undefined;
  const { id, pending_update, latest_invoice } = subscription;
  const { data } = await payments.ask(({ invoices }) =>
    invoices.list({ subscription: id, status: 'open', limit: 100 }),
  );
  // That of a change which waits for its payment is owed by nobody.
  const changing = pending_update && expanded(latest_invoice)?.id;
  return data.findLast((invoice) => invoice.id !== changing);
}

/** The plan of one that has ended stays, to be chosen again, unless another one was agreed on since. */
function withSubscription(tenant: TenantRecord, found: SubscriptionRecord | null): TenantRecord {
  if (!tenant.billing) return tenant;
  const subscription = found ?? endedOf(tenant.billing.subscription);
  const hasEnded = subscription?.status === 'canceled';
  const { trialEndsAt } = tenant.billing;
  if (!subscription || (hasEnded && trialEndsAt === null)) {
    return { ...tenant, billing: { ...tenant.billing, subscription } };
  }
  const { plan, billingCycle, periodStart } = subscription;
  // Whoever pays has no agreement any more.
  const billing = { ...tenant.billing, subscription, trialEndsAt: trialEndsAt ?? periodStart };
  return { ...tenant, plan, billingCycle, billing };
}

/** What went with its customer has ended, and is not as if it had never been. */
const endedOf = (before: SubscriptionRecord | null): SubscriptionRecord | null =>
  before && {
    ...{ ...before, status: 'canceled' },
    ...{ cancelAt: null, pastDueSince: null, payUrl: null, next: null },
  };
