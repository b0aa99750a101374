import type { Stripe } from 'stripe';
import type { TenantRecord } from '../accounts/account-records.ts';
import { type Payments, stripeCodeOf } from '../platform/payments.ts';
import { flagPayment } from './flag-payment.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = Parameters<typeof flagPayment>[0] & { payments: Payments };

/**
 * Ends what an organization would pay for beside its subscription, and gives the money back. Each step is harmless twice;
 * it ends last, since only what is live is found again after being killed in between.
 */
export async function closeDoubles(
  deps: Needs,
  tenant: TenantRecord,
  doubles: Stripe.Subscription[],
): Promise<void> {
  for (const { id } of doubles) {
    await refundAll(deps, id);
    await flagPayment(deps, tenant, { kind: 'double', id });
    await unlessMissing(deps.payments.ask(({ subscriptions }) => subscriptions.cancel(id)));
  }
}

async function refundAll({ payments }: Needs, subscription: string): Promise<void> {
  const paid = await payments.ask(({ invoices }) =>
    invoices.list({ subscription, status: 'paid', limit: 100 }),
  );
  for (const { id: invoice } of paid.data) {
    const found = await payments.ask(({ invoicePayments }) => invoicePayments.list({ invoice }));
    for (const { status, payment } of found.data) {
      const intent = status === 'paid' && payment.payment_intent;
      if (intent) await refund(payments, typeof intent === 'string' ? intent : intent.id);
    }
  }
}

async function refund(payments: Payments, payment_intent: string): Promise<void> {
  const idempotencyKey = `refund:${payment_intent}`;
  try {
    await payments.ask(({ refunds }) =>
      refunds.create(
        { payment_intent, reason: 'duplicate', metadata: OF_DOUBLES },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (!GIVEN_BACK.includes(stripeCodeOf(error) ?? '')) throw error;
  }
}

/** On what is given back here, of which the operator is told with the subscription. */
const OF_DOUBLES = { kind: 'double' };
export const isOfDouble = ({ metadata }: Stripe.Refund): boolean =>
  metadata?.kind === OF_DOUBLES.kind;

/** By us, by hand, or by the bank. */
const GIVEN_BACK = ['charge_already_refunded', 'charge_disputed'];
