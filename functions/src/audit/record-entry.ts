import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { AuditLog } from './audit.store.ts';
import type { AuditEntry } from './audit-entry.ts';

/** An entry that comes after its organization was deleted would stay for ever. */
export async function recordEntry(
  { accounts, audit }: { accounts: AccountsReader; audit: AuditLog },
  entry: AuditEntry,
): Promise<void> {
  const tenant = await accounts.findTenant(entry.tenantId);
  if (tenant && !tenant.value.isDeleted) await audit.write(entry);
}
