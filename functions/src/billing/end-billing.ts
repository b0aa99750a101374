import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Payments } from '../platform/payments.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = { accounts: AccountsReader; payments: Payments };

/**
 * Of an organization that is being deleted: nobody can pay any more, nothing is charged any more, and nothing is owed.
 * What is gone already is done. The customer stays at Stripe, with the invoices that the law wants kept.
 * @throws Failure `payment_provider_failed`: then something may still be charged
 */
export async function endBilling({ accounts, payments }: Needs, tenantId: string): Promise<void> {
  const tenant = await accounts.findTenant(tenantId);
  const customer = tenant?.value.billing?.customerId;
  if (!customer || !payments.isOn) return;
  try {
    // In this order: a page that is still open would lead to another subscription, which leaves another invoice.
    await payments.ask((stripe) => expireCheckouts(stripe, customer));
    await payments.ask((stripe) => cancelAll(stripe, customer));
    await payments.ask((stripe) => voidInvoices(stripe, customer));
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure('payment_provider_failed', {}, { cause });
  }
}

async function expireCheckouts({ checkout }: Stripe, customer: string): Promise<void> {
  const open = checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of await all(open)) await unlessMissing(checkout.sessions.expire(id));
}

async function cancelAll({ subscriptions }: Stripe, customer: string): Promise<void> {
  const found = await all(subscriptions.list({ customer, status: 'all', limit: 100 }));
  for (const { id, status } of found) {
    const hasEnded = status === 'canceled' || status === 'incomplete_expired';
    if (!hasEnded) await unlessMissing(subscriptions.cancel(id));
  }
}

async function voidInvoices({ invoices }: Stripe, customer: string): Promise<void> {
  const open = invoices.list({ customer, status: 'open', limit: 100 });
  for (const { id } of await all(open)) await unlessMissing(invoices.voidInvoice(id));
}

/** Of a customer who was deleted by hand there is nothing. */
async function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return (await unlessMissing(list.autoPagingToArray({ limit: 1_000 }))) ?? [];
}
