import { isDeepStrictEqual } from 'node:util';
import type { updateModelPrices as contract } from '@talkwright/shared/areas/organization';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { patchTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { accounts: AccountsReader; newId: NewId; now: Clock; outbox: Outbox };

export async function updateModelPrices(
  deps: Needs,
  { tenantId, user }: Member,
  { prices }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const before = await deps.accounts.getTenant(tenantId);
  if (!isDeepStrictEqual(before.modelPrices, prices)) {
    await deps.outbox.commit(tenantId, [
      patchTenant(tenantId, { modelPrices: prices }),
      audit(deps, tenantId, user, 'changed what models cost', 'everybody'),
    ]);
  }
  return { prices };
}
