import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Versioned } from '../platform/cosmos.ts';
import { CommandRefused } from './command-refused.ts';

/**
 * By its id, its slug, or the address of one of its members.
 * @throws CommandRefused
 */
export async function findOrganization(
  accounts: AccountsReader,
  named: string,
): Promise<Versioned<TenantRecord>> {
  // An archive brings its slug along, which may look like an id.
  const found = (await accounts.findTenant(named)) ?? (await otherwise(accounts, named));
  if (found) return found;
  throw new CommandRefused(`There is no organization with the id, slug or member ${named}.`);
}

async function otherwise(accounts: AccountsReader, named: string) {
  const id = named.includes('@')
    ? (await accounts.findUserByEmail(named))?.value.tenantId
    : await accounts.findTenantIdBySlug(named);
  return id === undefined ? undefined : accounts.findTenant(id);
}
