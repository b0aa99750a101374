import { confirmCheckout, getUsage, startCheckout } from '@talkwright/shared/areas/billing';
import type { PaidPlanId } from '@talkwright/shared/plans';
import type { Member } from '../client.ts';
import { eventually } from '../eventually.ts';
import { stack } from '../stack/running-stack.ts';
import { query } from '../stack/stores.ts';

/** Pays for a plan on the hosted page, as a browser would send its form, and comes back. */
export async function subscribe(admin: Pick<Member, 'call'>, plan: PaidPlanId): Promise<void> {
  const { url } = await admin.call(startCheckout, { plan });
  const form = new URLSearchParams({ country: 'DE', card: '4242424242424242' });
  const paid = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const [, sessionId = ''] = /session_id=(\w+)/.exec(paid.headers.get('location') ?? '') ?? [];
  await admin.call(confirmCheckout, { sessionId });
}

/** The period is over, and the payment for the next one fails. */
export async function failRenewal({
  call,
  tenant,
}: Pick<Member, 'call' | 'tenant'>): Promise<void> {
  const [id] = await query<string>(
    'tenants',
    'SELECT VALUE c.billing.subscription.id FROM c WHERE c.id = @id',
    { id: tenant.id },
  );
  const body = new URLSearchParams({ payment: 'fail' });
  await fetch(`${stack().stripe}/test/subscriptions/${id}/renew`, { method: 'POST', body });
  await eventually(async () => {
    const { status } = (await call(getUsage, {})).subscription;
    if (status !== 'past_due') throw new Error(`The subscription is ${status}.`);
  });
}
