import { patchTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { revokeAgentKeys } from '../agents/revoke-agent-keys.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalEventOf } from '../journal/journal-event.ts';
import { queuePurge } from '../organization/queue-purge.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { accounts: AccountsReader; outbox: Outbox };
type Organization = { tenantId: string };

/** Closes an organization once more and has it purged, unless it was imported since. Answers whether it was there. */
export async function endOrganization(
  deps: Needs & { journal: Journal; now: Clock } & Parameters<typeof revokeAgentKeys>[0],
  { tenantId }: Organization,
  endedAt: Date,
): Promise<boolean> {
  if (!(await deps.accounts.findTenant(tenantId))) return false;
  for await (const { event, at } of deps.journal.read(endedAt, deps.now(), tenantId)) {
    if (event.kind === 'organizationImported' && at > endedAt) return false;
  }
  await deps.outbox.commit(tenantId, [
    patchTenant(tenantId, { isDeleted: true }),
    queuePurge(deps, tenantId),
  ]);
  await revokeAgentKeys(deps, tenantId);
  return true;
}

/** What an import had brought since is no longer there: nobody but who has the archive can bring it back. */
export async function isImportLost(
  { accounts }: Needs,
  { tenantId }: Organization,
): Promise<boolean> {
  const tenant = await accounts.findTenant(tenantId);
  return !tenant || tenant.value.isDeleted;
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
