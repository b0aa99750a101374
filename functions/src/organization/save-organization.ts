import { Failure } from '@talkwright/shared/contract/errors';
import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Versioned } from '../platform/cosmos.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import { claimDomain } from './claim-domain.ts';
import type { DomainClaim, Domains } from './domains.store.ts';

type Needs = { accounts: AccountsReader; domains: Domains; log: Log; now: Clock; outbox: Outbox };

/**
 * Saves an organization over the version that was read. Its claims on domains lie elsewhere: each is made before
 * the domain is saved as verified, and released after it was saved as no longer so. Whatever dies in between
 * leaves at most a claim too many, which does no harm; never a verified domain that somebody else could claim.
 * @throws Failure `domain_taken`, `changed_meanwhile`
 */
export async function saveOrganization(
  deps: Needs,
  before: Versioned<TenantRecord>,
  after: TenantRecord,
  following: Change[],
): Promise<void> {
  const { id: tenantId, verifiedDomains } = after;
  const gained = verifiedDomains.filter((one) => !before.value.verifiedDomains.includes(one));
  const lost = before.value.verifiedDomains.filter((one) => !verifiedDomains.includes(one));
  // Read now: a claim that is taken up again while this is saved is another version, and stays.
  const lostClaims = await findOwn(deps, tenantId, lost);
  const claims: DomainClaim[] = [];
  try {
    for (const domain of gained) claims.push(await claimDomain(deps, tenantId, domain));
    await deps.outbox
      .commit(tenantId, [writeTenant(after, before), ...following])
      .catch(rethrowAs({ changed: stale, gone: stale, exists: stale }));
  } catch (error) {
    const code = error instanceof Failure && error.code;
    // After anything else nobody knows whether it was saved: the claims stay.
    if (code === 'changed_meanwhile' || code === 'domain_taken') {
      await releaseUnused(deps, tenantId, claims);
    }
    throw error;
  }
  await release(deps, lostClaims);
}

const stale = () => new Failure('changed_meanwhile');

async function findOwn(
  { domains }: Needs,
  tenantId: string,
  names: string[],
): Promise<DomainClaim[]> {
  const claims = await Promise.all(names.map((name) => domains.find(name)));
  return claims.flatMap((claim) => (claim?.value.tenantId === tenantId ? [claim] : []));
}

/** What was refused may be our own write, repeated after its answer was lost. */
async function releaseUnused(deps: Needs, tenantId: string, claims: DomainClaim[]): Promise<void> {
  const saved = (await deps.accounts.findTenant(tenantId))?.value.verifiedDomains ?? [];
  const isUnused = ({ value: { domain } }: DomainClaim) => !saved.includes(domain);
  await release(deps, claims.filter(isUnused));
}

async function release({ domains, log }: Needs, claims: DomainClaim[]): Promise<void> {
  await Promise.all(
    claims.map((claim) =>
      domains.release(claim).catch((error) => log.error('domain claim left behind', error)),
    ),
  );
}
