import type { checkDomain as contract, DomainStatus } from '@talkwright/shared/areas/organization';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Versioned } from '../platform/cosmos.ts';
import type { Dns } from '../platform/dns.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { isProvedByRecord, provedByAddress } from './domain-proof.ts';
import type { Domains } from './domains.store.ts';
import { toDomainStatus } from './get-organization.ts';
import { rateLimits } from './rate-limits.ts';
import { saveOrganization } from './save-organization.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  dns: Dns;
  domains: Domains;
  rateLimiter: RateLimiter;
  log: Log;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};

const MAX_ROUNDS = 5;

/** @throws Failure `domain_not_listed`, `domain_not_proved`, `domain_taken`, `domain_lookup_failed`, `too_many` */
export async function checkDomain(
  deps: Needs,
  caller: Member,
  { domain }: ParsedInput<typeof contract>,
): Promise<{ domainStatus: DomainStatus }> {
  const { tenantId } = caller;
  const listed = await getListed(deps, tenantId, domain);
  if (listed.value.verifiedDomains.includes(domain)) return statusOf(deps, listed.value, domain);

  await deps.rateLimiter.take(rateLimits.domainChecksByTenant, tenantId);
  const isProved =
    (await provedByAddress(deps, tenantId, [domain])).length > 0 ||
    (await isProvedByRecord(deps, tenantId, domain));
  if (!isProved) throw new Failure('domain_not_proved');
  return statusOf(deps, await markVerified(deps, caller, domain), domain);
}

const statusOf = ({ config }: Needs, tenant: TenantRecord, domain: string) => ({
  domainStatus: toDomainStatus(config, tenant, domain),
});

async function getListed(
  { accounts }: Needs,
  tenantId: string,
  domain: string,
): Promise<Versioned<TenantRecord>> {
  const found = await accounts.findTenant(tenantId);
  if (!found?.value.domains.includes(domain)) throw new Failure('domain_not_listed');
  return found;
}

/** Somebody else may save the organization at the same moment: what they changed is no reason to ask the person again. */
async function markVerified(
  deps: Needs,
  { tenantId, user }: Member,
  domain: string,
): Promise<TenantRecord> {
  for (let round = 1; ; round++) {
    const before = await getListed(deps, tenantId, domain);
    const { value } = before;
    if (value.verifiedDomains.includes(domain)) return value;
    const after = { ...value, verifiedDomains: [...value.verifiedDomains, domain] };
    try {
      const entry = audit(deps, tenantId, user, `verified the domains ${domain}`, 'everybody');
      await saveOrganization(deps, before, after, [entry]);
      return after;
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'changed_meanwhile';
      if (!isStale || round === MAX_ROUNDS) throw error;
    }
  }
}
