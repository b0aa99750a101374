import type {
  getOrganization as contract,
  DomainStatus,
  Organization,
} from '@talkwright/shared/areas/organization';
import type { Output } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Config } from '../platform/config.ts';
import { hashOf } from '../platform/ids.ts';
import { proofRecord } from './domain-proof.ts';

export async function getOrganization(
  { accounts, config }: { accounts: AccountsReader; config: Config },
  { tenantId }: Member,
): Promise<Output<typeof contract> & { etag: string }> {
  const found = await accounts.findTenant(tenantId);
  if (!found) throw new Failure('not_found');
  const { plan, billingCycle } = found.value;
  const organization = toOrganization(config, found.value);
  return {
    organization,
    subscription: { plan, plan_interval: billingCycle },
    etag: versionOf(organization),
  };
}

/** Of what members see: the record itself changes with each look at the payment provider, too. */
export const versionOf = (organization: Organization): string =>
  `"${hashOf(JSON.stringify(organization))}"`;

/** What of the record is for the organization's own members. */
export const toOrganization = (config: Config, tenant: TenantRecord): Organization => ({
  id: tenant.id,
  name: tenant.name,
  slug: tenant.slug,
  domains: tenant.domains,
  domainStatus: tenant.domains.map((domain) => toDomainStatus(config, tenant, domain)),
  settings: {
    primary_contact: tenant.primaryContact,
    retention: tenant.retention,
    model_prices: tenant.modelPrices,
  },
  created_at: tenant.createdAt,
});

export const toDomainStatus = (
  config: Config,
  tenant: TenantRecord,
  domain: string,
): DomainStatus => ({
  domain,
  isVerified: tenant.verifiedDomains.includes(domain),
  record: proofRecord(config, tenant.id, domain),
});
