import type { updateOrganization as contract } from '@talkwright/shared/areas/organization';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { provedByAddress } from './domain-proof.ts';
import type { Domains } from './domains.store.ts';
import { findDomainOwner } from './find-domain-owner.ts';
import { getOrganization, toOrganization, versionOf } from './get-organization.ts';
import { isPublicProvider } from './public-providers.ts';
import { saveOrganization } from './save-organization.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  domains: Domains;
  log: Log;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};
type Update = ParsedInput<typeof contract> & { ifMatch?: string };

/**
 * Saves over the version that `ifMatch` names; without it, over the newest.
 * @throws Failure `domain_public`, `domain_taken`, `changed_meanwhile` with the newer one in `current`
 */
export async function updateOrganization(deps: Needs, caller: Member, update: Update) {
  await whileRefused(() => save(deps, caller, update));
  return getOrganization(deps, caller);
}

/** @throws WriteRefused where something came in between that the form does not show */
async function save(deps: Needs, { tenantId, user }: Member, update: Update): Promise<void> {
  const before = await deps.accounts.findTenant(tenantId);
  if (!before) throw new Failure('not_found');
  const version = versionIn(deps, before.value);
  if (update.ifMatch && update.ifMatch !== version) throw stale(deps, before.value);

  const after = await updated(deps, before.value, update);
  const entries = actions(before.value, after).map((action) =>
    audit(deps, tenantId, user, action, 'everybody'),
  );
  try {
    if (entries.length > 0) await saveOrganization(deps, before, after, entries);
  } catch (error) {
    const isStale = error instanceof Failure && error.code === 'changed_meanwhile';
    const current = isStale && (await deps.accounts.findTenant(tenantId))?.value;
    if (!current) throw error;
    if (versionIn(deps, current) === version) throw new WriteRefused('changed');
    throw stale(deps, current);
  }
}

const versionIn = ({ config }: Needs, tenant: TenantRecord): string =>
  versionOf(toOrganization(config, tenant));

function stale({ config }: Needs, tenant: TenantRecord): Failure {
  const organization = toOrganization(config, tenant);
  return new Failure('changed_meanwhile', {
    current: { organization, etag: versionOf(organization) },
  });
}

async function updated(
  deps: Needs,
  before: TenantRecord,
  { name, domains, settings }: Update,
): Promise<TenantRecord> {
  const added = domains.filter((domain) => !before.domains.includes(domain));
  for (const domain of added) {
    if (await isPublicProvider(domain)) throw refused('domain_public', domain);
  }
  const owners = await Promise.all(added.map((domain) => findDomainOwner(deps, domain)));
  const taken = added.find((_, at) => owners[at]);
  if (taken) throw refused('domain_taken', taken);

  const verified = [...before.verifiedDomains, ...(await provedByAddress(deps, before.id, added))];
  return {
    ...before,
    name,
    domains,
    verifiedDomains: domains.filter((domain) => verified.includes(domain)),
    primaryContact: settings.primary_contact,
  };
}

function refused(code: 'domain_public' | 'domain_taken', domain: string): Failure {
  const message = {
    domain_public: `${domain} belongs to a public mail provider and cannot be claimed.`,
    domain_taken: `Another organization has proved that ${domain} is its own.`,
  }[code];
  return new Failure(code, { message, fields: { domains: message } });
}

/** What was changed, for the audit. */
function actions(before: TenantRecord, after: TenantRecord): string[] {
  const list = (verb: string, these: string[], those: string[]) => {
    const more = these.filter((domain) => !those.includes(domain));
    return more.length > 0 ? [`${verb} ${more.join(', ')}`] : [];
  };
  return [
    ...(after.name === before.name ? [] : [`renamed the organization to ${after.name}`]),
    ...(after.primaryContact === before.primaryContact
      ? []
      : [`made ${after.primaryContact || 'nobody'} the primary contact`]),
    ...list('added the domains', after.domains, before.domains),
    ...list('removed the domains', before.domains, after.domains),
    ...list('verified the domains', after.verifiedDomains, before.verifiedDomains),
  ];
}
