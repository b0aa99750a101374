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
  const id = await idOf(accounts, named);
  const found = id === undefined ? undefined : await accounts.findTenant(id);
  if (found) return found;
  throw new CommandRefused(`There is no organization with the id, slug or member ${named}.`);
}

async function idOf(accounts: AccountsReader, named: string): Promise<string | undefined> {
  if (named.includes('@')) return (await accounts.findUserByEmail(named))?.value.tenantId;
  return (await accounts.findTenantIdBySlug(named)) ?? named;
}
