import type { TenantRecord } from '../accounts/account-records.ts';
import { isOfDouble } from './close-doubles.ts';
import type { Customers } from './customers.store.ts';
import { flagPayment } from './flag-payment.ts';
import { syncSubscription } from './sync-subscription.ts';
import { unlessMissing } from './unless-missing.ts';
import type { BillingEvent } from './verify-event.ts';

type Needs = Parameters<typeof syncSubscription>[0] & { customers: Customers };

/**
 * Whatever an event says, the answer is to look at Stripe how things stand. One about nobody of ours is taken as well,
 * since it would be sent for days; one that could not be followed is not, so that it comes again.
 */
export async function receiveEvent(deps: Needs, event: BillingEvent): Promise<object> {
  const customerId = event.customerId ?? (await customerOfCharge(deps, event));
  const tenantId = customerId && (await deps.customers.findTenantOf(customerId));
  const tenant = tenantId ? await deps.accounts.findTenant(tenantId) : undefined;
  if (!tenant || tenant.value.isDeleted) return {};

  if (event.type === 'charge.refunded') await flagRefunds(deps, tenant.value, event.id);
  if (event.type === 'charge.dispute.created') {
    await flagPayment(deps, tenant.value, { kind: 'dispute', id: event.id });
  }
  await syncSubscription(deps, tenant.value.id);
  return {};
}

/** A charge may be given back in parts. */
async function flagRefunds(deps: Needs, tenant: TenantRecord, charge: string): Promise<void> {
  const found = await unlessMissing(
    deps.payments.ask(({ refunds }) => refunds.list({ charge, limit: 100 })),
  );
  for (const refund of found?.data ?? []) {
    if (isOfDouble(refund)) continue;
    await flagPayment(deps, tenant, { kind: 'refund', id: refund.id, seenAt: charge });
  }
}

/** A dispute names its charge alone. */
async function customerOfCharge(
  { payments }: Needs,
  { chargeId }: BillingEvent,
): Promise<string | undefined> {
  if (!chargeId) return undefined;
  const charge = await unlessMissing(payments.ask(({ charges }) => charges.retrieve(chargeId)));
  const customer = charge?.customer;
  return typeof customer === 'string' ? customer : customer?.id;
}
