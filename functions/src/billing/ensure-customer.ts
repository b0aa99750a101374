import { Failure } from '@talkwright/shared/contract/errors';
import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { BillingRecord } from '../accounts/billing-record.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { Customers } from './customers.store.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = {
  accounts: AccountsReader;
  customers: Customers;
  outbox: Outbox;
  payments: Payments;
};

/** Of organizations that were there before billing: they have their plan as it stands until they first pay. */
const beforeBilling: BillingRecord = {
  trialEndsAt: null,
  customerId: null,
  subscription: null,
  checkout: null,
};

/**
 * The organization's customer at Stripe, made when it is first needed, or anew when it was deleted there by hand. Killed
 * in between, it goes on with the same one: what Stripe is asked under the same key, it does once.
 * @throws Failure `not_found` once the organization is deleted
 */
export async function ensureCustomer(deps: Needs, tenantId: string): Promise<string> {
  const tenant = await deps.accounts.getTenant(tenantId);
  const known = tenant.billing?.customerId ?? null;
  if (known && (await isThere(deps, known))) return known;
  const made = await createCustomer(deps, tenant, known);
  return keepCustomer(deps, tenantId, made, known);
}

async function isThere({ payments }: Needs, customerId: string): Promise<boolean> {
  const found = await unlessMissing(
    payments.ask(({ customers }) => customers.retrieve(customerId)),
  );
  return found !== undefined && !found.deleted;
}

/**
 * The key is refused with other parameters than before, so that only what never changes goes with it. Under it Stripe
 * also gives back one that was deleted meanwhile: then the next key follows from that one.
 */
async function createCustomer(
  deps: Needs,
  tenant: TenantRecord,
  replaced: string | null,
): Promise<string> {
  const { id: tenantId, name, primaryContact: email } = tenant;
  const idempotencyKey = ['customer', tenantId, ...(replaced ? [replaced] : [])].join(':');
  const { id } = await deps.payments.ask(({ customers }) =>
    customers.create({ metadata: { tenant: tenantId } }, { idempotencyKey }),
  );
  await deps.customers.link(id, tenantId);
  const named = await unlessMissing(
    deps.payments.ask(({ customers }) => customers.update(id, { name, email })),
  );
  return named ? id : createCustomer(deps, tenant, id);
}

/** Another request at the same moment may have been first: its customer counts. */
const keepCustomer = (
  { accounts, outbox }: Needs,
  tenantId: string,
  customerId: string,
  replaced: string | null,
): Promise<string> =>
  whileRefused(async () => {
    const before = await accounts.findTenant(tenantId);
    if (!before || before.value.isDeleted) throw new Failure('not_found');
    const { billing = beforeBilling } = before.value;
    if (billing.customerId && billing.customerId !== replaced) return billing.customerId;
    const tenant = { ...before.value, billing: { ...billing, customerId, checkout: null } };
    await outbox.commit(tenantId, [writeTenant(tenant, before)]);
    return customerId;
  });
