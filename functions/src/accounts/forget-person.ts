import type { Erasure } from '../platform/erasure.ts';
import type { AccountsReader } from './accounts.store.ts';

type Needs = { accounts: AccountsReader; erasure: Erasure };

/** Removes what belongs to a person who has deleted the own account: logins, links, notifications, second factor. */
export async function forgetPerson(
  { accounts, erasure }: Needs,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  if (await accounts.findUser(tenantId, userId)) return;
  for (const place of ['directory', 'tenants'] as const) {
    while ((await erasure.removePersonPage(place, tenantId, userId)) > 0);
  }
}
