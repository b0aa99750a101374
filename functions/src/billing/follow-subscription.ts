import type { BillingMessage } from './billing-message.ts';
import { syncSubscription } from './sync-subscription.ts';
import { tellStanding } from './tell-standing.ts';

type Needs = Parameters<typeof syncSubscription>[0] & Parameters<typeof tellStanding>[0];

/** What the queue `billing` brings. Harmless twice. */
export async function followSubscription(deps: Needs, { tenantId }: BillingMessage): Promise<void> {
  await syncSubscription(deps, tenantId);
  await tellStanding(deps, tenantId);
}
