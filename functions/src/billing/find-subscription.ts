import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Payments } from '../platform/payments.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { chosenOf } from './subscription-of.ts';

type Needs = { accounts: AccountsReader; payments: Payments };

/**
 * The organization's subscription as it stands at Stripe, with its schedule and latest invoice.
 * @throws Failure `not_subscribed` without one, or after its end
 */
export async function findSubscription(
  { accounts, payments }: Needs,
  tenantId: string,
): Promise<Stripe.Subscription> {
  const customer = (await accounts.getTenant(tenantId)).billing?.customerId;
  if (!payments.isOn) throw new Failure('billing_off');
  if (!customer) throw new Failure('not_subscribed');
  const chosen = chosenOf(await listSubscriptions(payments, customer));
  if (!chosen || chosen.status === 'canceled') throw new Failure('not_subscribed');
  return chosen;
}

/** @throws Failure `payment_due` where more is to be had only after what is owed */
export function requirePaid({ status }: Stripe.Subscription): void {
  if (status !== 'active' && status !== 'trialing') throw new Failure('payment_due');
}
