import type { cancelSubscription as contract } from '@talkwright/shared/areas/billing';
import type { Done } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { type ChangeNeeds, changing } from './changing.ts';
import { isEnding, takeBackChange } from './take-back.ts';

/** With what has not begun: nobody pays for a change of what ends. */
export async function cancelSubscription(
  deps: ChangeNeeds,
  { tenantId }: Member,
): Promise<Done<typeof contract>> {
  const before = await changing(deps, tenantId, async (subscription, payments) => {
    if (isEnding(subscription)) return;
    const { id } = subscription;
    await takeBackChange(payments, subscription);
    await payments.ask(({ subscriptions }) =>
      subscriptions.update(id, { cancel_at_period_end: true }),
    );
  });
  return { activity: isEnding(before) ? undefined : {} };
}
