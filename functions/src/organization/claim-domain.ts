import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { DomainClaim, Domains } from './domains.store.ts';
import { findDomainOwner } from './find-domain-owner.ts';

type Needs = { accounts: AccountsReader; domains: Domains; now: Clock };

/** Whoever has just claimed a domain may be about to save that it is verified. */
const GRACE_MS = 60_000;

/**
 * Claims a domain before it is saved as verified. A claim of our own, left behind by a process that died, is
 * taken up again: it is written anew, so that nobody releases it who has read it before.
 * @throws Failure `domain_taken`
 */
export async function claimDomain(
  deps: Needs,
  tenantId: string,
  domain: string,
): Promise<DomainClaim> {
  for (;;) {
    const existing = await deps.domains.find(domain);
    const isFree = !existing || existing.value.tenantId === tenantId;
    if (!isFree && (await isHeld(deps, existing))) throw new Failure('domain_taken');
    const claim = await deps.domains.write(domain, tenantId, deps.now(), existing);
    if (claim) return claim;
  }
}

async function isHeld(deps: Needs, { value: { domain, claimedAt } }: DomainClaim) {
  if (deps.now().getTime() - Date.parse(claimedAt) < GRACE_MS) return true;
  return (await findDomainOwner(deps, domain)) !== undefined;
}
