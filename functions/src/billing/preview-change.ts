import type { ChangePreview, Order } from '@talkwright/shared/areas/billing';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Payments } from '../platform/payments.ts';
import { findSubscription, requirePaid } from './find-subscription.ts';
import { quoteChange } from './quote-change.ts';

type Needs = { accounts: AccountsReader; payments: Payments; now: Clock };

export async function previewChange(
  deps: Needs,
  { tenantId }: Member,
  order: Order,
): Promise<ChangePreview> {
  const subscription = await findSubscription(deps, tenantId);
  requirePaid(subscription);
  const moment = Math.floor(deps.now().getTime() / 1_000);
  return quoteChange(deps.payments, subscription, order, moment);
}
