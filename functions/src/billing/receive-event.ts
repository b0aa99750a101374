import type { Customers } from './customers.store.ts';
import { flagPayment } from './flag-payment.ts';
import { syncSubscription } from './sync-subscription.ts';
import { unlessMissing } from './unless-missing.ts';
import type { BillingEvent } from './verify-event.ts';

type Needs = Parameters<typeof syncSubscription>[0] & { customers: Customers };

const flagged = new Map([
  ['charge.refunded', 'refund'],
  ['charge.dispute.created', 'dispute'],
] as const);

/**
 * Whatever an event says, the answer is to look at Stripe how things stand. One about nobody of ours is taken as well,
 * since it would be sent for days; one that could not be followed is not, so that it comes again.
 */
export async function receiveEvent(deps: Needs, event: BillingEvent): Promise<object> {
  const customerId = event.customerId ?? (await customerOfCharge(deps, event));
  const tenantId = customerId && (await deps.customers.findTenantOf(customerId));
  const tenant = tenantId ? await deps.accounts.findTenant(tenantId) : undefined;
  if (!tenant || tenant.value.isDeleted) return {};

  const kind = flagged.get(event.type as 'charge.refunded');
  if (kind) await flagPayment(deps, tenant.value, { kind, id: event.id });
  await syncSubscription(deps, tenant.value.id);
  return {};
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
