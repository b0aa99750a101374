import { Failure } from '@talkwright/shared/contract/errors';
import {
  type Arrival,
  patchTenant,
  type TenantRecord,
  writeArrival,
  writeTenant,
} from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { ARRIVAL_MS } from '../../accounts/is-arriving.ts';
import { startingPlan } from '../../accounts/starting-plan.ts';
import type { Journal } from '../../journal/journal.ts';
import type { PurgeMessage } from '../../organization/purge-message.ts';
import type { Cells } from '../../platform/cells.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { Erasure } from '../../platform/erasure.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { WriteRefused } from '../../platform/write-refused.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { endedIn } from './ended.ts';
import { lookThrough } from './look-through.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { queueWork } from './queue-work.ts';
import { refuseWhatIsHere } from './refuse-what-is-here.ts';
import { restoreRecords } from './restore-records.ts';

type Needs = Parameters<typeof restoreRecords>[0] & {
  accounts: AccountsReader;
  cells: Cells;
  config: Config;
  erasure: Erasure;
  journal: Journal;
  now: Clock;
  outbox: Outbox;
};

const STAGES = ['directory', 'conversations', 'ledger', 'tenants'] as const;
const AT_WORK = 'Somebody else imports this organization just now. Try again once that has ended.';
/** Once nobody takes it for under way any more. */
const PURGED_AFTER_MS = ARRIVAL_MS + 3_600_000;

/**
 * Takes an organization in that was archived here or elsewhere, under its own id and with the keys of its agents. All of the
 * archive is looked at before anything is written, and the organization's own record comes last: until then nobody can come
 * in, its place is taken, and an import that was broken off begins anew. One that was broken off after that goes on.
 * What has ended here since the archive was made stays away.
 * @throws ArchiveRefused where the archive is none, or the organization or one of its people is here
 */
export async function importOrganization(deps: Needs, path: string): Promise<TenantRecord> {
  const archive = await openArchive(path);
  const archived = await lookThrough(archive);
  const here = await deps.accounts.findTenant(archive.tenantId);
  if (here?.value.isArriving && !here.value.isDeleted) return goOn(deps, archive, here.value);

  const ended = await endedIn(deps, archive.tenantId);
  await refuseWhatIsHere(deps, archive, archived, ended);
  try {
    const place = await takePlace(deps, archive.tenantId);
    await removeRemains(deps, archive.tenantId);
    await restoreRecords(deps, archive, ended);
    const tenant: TenantRecord = {
      ...archived,
      retention: ended.retention ?? archived.retention,
      ...startingPlan(deps, archived.plan),
      knowledgeCell: deps.cells.newest,
      // They have to be proved here as well.
      verifiedDomains: [],
      isDeleted: false,
      isArriving: true,
    };
    // A restore of the database would end it once more.
    for (const end of ended.organizationEnds) await deps.journal.forget(end);
    await deps.outbox.commit(tenant.id, [writeTenant(tenant, place)]);
    return await goOn(deps, archive, tenant);
  } catch (error) {
    throw isOfAnother(error) ? new ArchiveRefused(AT_WORK, { cause: error }) : error;
  }
}

/** All that could be in the way was removed before. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof WriteRefused ||
  (error instanceof Failure && error.code === 'agent_identity_taken');

/** What is there of it when a day has passed, without itself, is purged. */
async function takePlace(
  { accounts, now, outbox }: Needs,
  tenantId: string,
): Promise<Versioned<Arrival>> {
  const before = await accounts.findArrival(tenantId);
  const startedAt = now().toISOString();
  const message: PurgeMessage = {
    ...{ tenantId, look: 'first', part: 1, removed: {}, isOfImport: true },
  };
  const dueAt = new Date(now().getTime() + PURGED_AFTER_MS);
  await outbox.commit(tenantId, [
    writeArrival({ id: tenantId, tenantId, type: 'arrival', startedAt }, before),
    writeOutbox(outbox.record(tenantId, 'tenant-purge', message, dueAt)),
  ]);
  const taken = await accounts.findArrival(tenantId);
  if (taken?.value.startedAt !== startedAt) throw new WriteRefused('changed');
  return taken;
}

/** Of an import that was broken off. */
async function removeRemains({ erasure }: Needs, tenantId: string): Promise<void> {
  for (const stage of STAGES) {
    while ((await erasure.removeTenantPage(stage, tenantId, false)) > 0);
  }
}

/** Harmless twice. */
async function goOn(
  deps: Needs,
  archive: OpenArchive,
  tenant: TenantRecord,
): Promise<TenantRecord> {
  await queueWork(deps, archive);
  await deps.outbox.commit(tenant.id, [patchTenant(tenant.id, { isArriving: false })]);
  return tenant;
}
