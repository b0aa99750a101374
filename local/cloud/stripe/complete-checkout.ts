import type { Account } from './account.ts';
import { attachCard } from './cards.ts';
import type { WantedCheckout } from './checkout-fields.ts';
import { change } from './customers.ts';
import { invalid } from './refusal.ts';
import { startSubscription } from './start-subscription.ts';
import { addTaxId } from './tax-ids.ts';
import type { CheckoutSession, Subscription } from './types.ts';

export type Payer = {
  card: string;
  isConfirmed: boolean;
  email?: string;
  name?: string;
  country?: string;
  taxIdType?: string;
  taxId?: string;
};

/** What the button of the hosted page does. A refused card leaves the session open, and nothing else behind. */
export function completeCheckout(account: Account, id: string, payer: Payer): CheckoutSession {
  const session = account.need('checkout.session', id);
  const wanted = account.store.note<WantedCheckout>(`checkout:${id}`);
  if (session.status !== 'open' || !wanted) throw invalid(`This session is ${session.status}.`);

  const customer = customerOf(account, wanted, payer);
  const method = attachCard(account, customer, payer.card, payer);
  const subscription = startSubscription(
    account,
    {
      ...wanted.subscription_data,
      automatic_tax: wanted.automatic_tax,
      customer,
      default_payment_method: method.id,
      items: wanted.line_items,
      payment_behavior: 'error_if_incomplete',
    },
    payer.isConfirmed,
  );
  return completed(account, session, subscription);
}

function customerOf(account: Account, wanted: WantedCheckout, payer: Payer): string {
  const { email, name, country } = payer;
  const known = account.need('customer', wanted.customer, 'customer');
  const customer = change(account, known, {
    ...(!known.email && email ? { email } : {}),
    ...(wanted.customer_update?.name === 'auto' && name ? { name } : {}),
    ...(wanted.customer_update?.address === 'auto' && country ? { address: { country } } : {}),
  });
  if (wanted.tax_id_collection?.enabled && payer.taxId && payer.taxIdType) {
    addTaxId(account, customer.id, payer.taxIdType, payer.taxId);
  }
  return customer.id;
}

function completed(
  account: Account,
  session: CheckoutSession,
  subscription: Subscription,
): CheckoutSession {
  const customer = account.need('customer', subscription.customer);
  const done: CheckoutSession = {
    ...session,
    customer: customer.id,
    customer_details: {
      address: customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: account.store
        .list('tax_id', customer.id)
        .map(({ type, value }) => ({ type: type as 'eu_vat', value })),
    },
    invoice: subscription.latest_invoice,
    payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  account.keep(done);
  account.emit('checkout.session.completed', done);
  return done;
}
