import type { countExpiring as contract } from '@talkwright/shared/areas/organization';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { keptFrom } from '../conversations/kept-from.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Clock } from '../platform/clock.ts';

type Needs = { accounts: AccountsReader; now: Clock; summaries: SummariesReader };

/** How many conversations that are still there would go if this were chosen now. */
export async function countExpiring(
  { accounts, now, summaries }: Needs,
  { tenantId }: Member,
  { retention }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const tenant = await accounts.getTenant(tenantId);
  const range = { from: keptFrom(tenant.retention, now()), before: keptFrom(retention, now()) };
  return { count: await summaries.countLastIn(tenantId, range) };
}
