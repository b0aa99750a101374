import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { syncSubscription } from './sync-subscription.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = Parameters<typeof syncSubscription>[0];

/**
 * Takes over how a checkout ended: not what the page's address says of it, which anybody can write, but what Stripe has.
 * @throws Failure `checkout_not_found` for another organization's, `payment_provider_failed`, `billing_off`
 */
export async function confirmCheckout(
  deps: Needs,
  { tenantId }: Member,
  { sessionId }: { sessionId: string },
): Promise<object> {
  const session = await unlessMissing(
    deps.payments.ask(({ checkout }) => checkout.sessions.retrieve(sessionId)),
  );
  const { billing } = await deps.accounts.getTenant(tenantId);
  if (!session?.customer || session.customer !== billing?.customerId) {
    throw new Failure('checkout_not_found');
  }
  await syncSubscription(deps, tenantId);
  return {};
}
