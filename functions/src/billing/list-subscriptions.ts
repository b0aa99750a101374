import type { Stripe } from 'stripe';
import type { Payments } from '../platform/payments.ts';
import { unlessMissing } from './unless-missing.ts';

/** All of a customer's, with their schedules and latest invoices. Of one who was deleted at Stripe by hand there are none. */
export async function listSubscriptions(
  payments: Payments,
  customer: string,
): Promise<Stripe.Subscription[]> {
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
