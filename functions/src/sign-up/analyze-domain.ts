import type { analyzeDomain as contract, DomainAnalysis } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import type { DomainsReader } from '../organization/domains.store.ts';
import { findDomainOwner } from '../organization/find-domain-owner.ts';
import { isPublicProvider } from '../organization/public-providers.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = { accounts: AccountsReader; domains: DomainsReader; rateLimiter: RateLimiter };

/** @throws Failure `too_many` */
export async function analyzeDomain(
  deps: Needs,
  { client }: Anonymous,
  { email }: ParsedInput<typeof contract>,
): Promise<{ analysis: DomainAnalysis }> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  await deps.rateLimiter.take(rateLimits.analysisByAddress, subjectOf(client, email));
  const isPublic = await isPublicProvider(domain);
  const existingTenant = isPublic ? null : await findOwner(deps, domain);
  return {
    analysis: {
      domain,
      isPublicDomain: isPublic,
      isPublicProvider: isPublic,
      hasExistingTenant: existingTenant !== null,
      existingTenant,
    },
  };
}

async function findOwner(deps: Needs, domain: string) {
  const tenantId = await findDomainOwner(deps, domain);
  const tenant = tenantId && (await deps.accounts.findTenant(tenantId));
  return tenant ? { id: tenant.value.id, name: tenant.value.name } : null;
}
