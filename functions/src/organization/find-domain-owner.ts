import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { DomainsReader } from './domains.store.ts';

/**
 * The organization that has proved a domain to be its own. The claim alone proves nothing: whoever made it may
 * have died before it was verified, or may be deleted.
 */
export async function findDomainOwner(
  { accounts, domains }: { accounts: AccountsReader; domains: DomainsReader },
  domain: string,
): Promise<string | undefined> {
  const claim = await domains.find(domain);
  if (!claim) return undefined;
  const tenant = (await accounts.findTenant(claim.value.tenantId))?.value;
  const isOwner = tenant && !tenant.isDeleted && tenant.verifiedDomains.includes(domain);
  return isOwner ? tenant.id : undefined;
}
