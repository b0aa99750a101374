import type { resumeSubscription as contract } from '@talkwright/shared/areas/billing';
import type { Done } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { type ChangeNeeds, changing } from './changing.ts';
import { isChanging, takeBackChange, takeBackEnd } from './take-back.ts';

export async function resumeSubscription(
  deps: ChangeNeeds,
  { tenantId }: Member,
): Promise<Done<typeof contract>> {
  const before = await changing(deps, tenantId, async (subscription, payments) => {
    await takeBackChange(payments, subscription);
    await takeBackEnd(payments, subscription);
  });
  return { activity: isChanging(before) ? {} : undefined };
}
