import { patchTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { revokeAgentKeys } from '../agents/revoke-agent-keys.ts';
import type { JournalEventOf } from '../journal/journal-event.ts';
import { queuePurge } from '../organization/queue-purge.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { accounts: AccountsReader; outbox: Outbox };

/** Closes an organization once more and has it purged. Answers whether it was open. */
export async function endOrganization(
  deps: Needs & Parameters<typeof revokeAgentKeys>[0],
  { tenantId }: { tenantId: string },
): Promise<boolean> {
  const tenant = await deps.accounts.findTenant(tenantId);
  if (!tenant || tenant.value.isDeleted) return false;
  await deps.outbox.commit(tenantId, [
    patchTenant(tenantId, { isDeleted: true }),
    queuePurge(deps, tenantId),
  ]);
  await revokeAgentKeys(deps, tenantId);
  return true;
}

/** What is kept no longer is not kept again. Answers whether it would have been. */
export async function changeRetention(
  { accounts, outbox }: Needs,
  { tenantId, retention }: JournalEventOf<'retentionChanged'>,
): Promise<boolean> {
  const tenant = await accounts.findTenant(tenantId);
  if (!tenant || tenant.value.retention === retention) return false;
  await outbox.commit(tenantId, [patchTenant(tenantId, { retention })]);
  return true;
}
