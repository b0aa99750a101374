import { Failure } from '@talkwright/shared/contract/errors';
import { paidPlanIds } from '@talkwright/shared/plans';
import { patchTenant, type TenantRecord, writeTenant } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { startingPlan } from '../../accounts/starting-plan.ts';
import type { Journal } from '../../journal/journal.ts';
import { journaled } from '../../journal/journal-event.ts';
import { removeFilesPage } from '../../organization/remove-files.ts';
import type { Cells } from '../../platform/cells.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Erasure } from '../../platform/erasure.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { refusalOf, WriteRefused } from '../../platform/write-refused.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { endedIn } from './ended.ts';
import { type Found, lookThrough } from './look-through.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { queueWork } from './queue-work.ts';
import { refuseWhatIsHere } from './refuse-what-is-here.ts';
import { restoreRecords } from './restore-records.ts';
import { anotherImport, type Place, takePlace } from './take-place.ts';

type Needs = Parameters<typeof restoreRecords>[0] & {
  accounts: AccountsReader;
  cells: Cells;
  config: Config;
  erasure: Erasure;
  journal: Journal;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};

type Imported = {
  tenant: TenantRecord;
  /** Deleted while the archive was made, which has them in part: they have not come back. */
  goneAgents: string[];
};

const TAKEN = 'Somebody else has written what is in this archive at the same moment. Try again.';
const STAGES = ['directory', 'conversations', 'ledger', 'tenants'] as const;

/**
 * Takes an organization in that was archived here or elsewhere, under its own id and with the keys of its agents. All of the
 * archive is looked at before anything is written, and the organization's own record comes last: until then nobody can come
 * in, its place is taken, and an import that was broken off begins anew. One that was broken off after that goes on.
 * What has ended here since the archive was made stays away.
 * @throws ArchiveRefused where the archive is none, or the organization or one of its people is here
 */
export async function importOrganization(deps: Needs, path: string): Promise<Imported> {
  const archive = await openArchive(path);
  const { tenantId, madeAt } = archive;
  const found = await lookThrough(archive);
  const archived = found.tenant;
  const here = (await deps.accounts.findTenant(tenantId))?.value;
  if (here?.unqueuedImport === madeAt && !here.isDeleted) return goOn(deps, archive, found, here);

  const ended = await endedIn(deps, tenantId);
  await refuseWhatIsHere(deps, archive, archived, ended);
  const place = await takePlace(deps, tenantId);
  try {
    await removeRemains(deps, tenantId, place);
    await restoreRecords(deps, archive, { ended, found, place });
  } catch (error) {
    await place();
    throw isTaken(error) ? new ArchiveRefused(TAKEN, { cause: error }) : error;
  }
  const tenant: TenantRecord = {
    ...archived,
    retention: ended.retention ?? archived.retention,
    ...startingPlan(deps, paidPlanIds.find((id) => id === archived.plan) ?? 'core'),
    knowledgeCell: deps.cells.newest,
    // They have to be proved here as well.
    verifiedDomains: [],
    isDeleted: false,
    unqueuedImport: madeAt,
  };
  const coming = deps.outbox.commit(tenantId, [
    writeTenant(tenant, await place()),
    journaled(deps, { kind: 'organizationImported', tenantId, madeAt }),
  ]);
  if (await refusalOf(coming)) throw anotherImport();
  return goOn(deps, archive, found, tenant);
}

/** By an import whose place this one has taken, in its last page, or by somebody's new agent or account. */
const isTaken = (error: unknown): boolean =>
  error instanceof WriteRefused ||
  (error instanceof Failure && error.code === 'agent_identity_taken');

/** Of an import that was broken off. */
async function removeRemains(deps: Needs, tenantId: string, place: Place): Promise<void> {
  // By its ETag, so that nothing goes which was written since by another import that has taken the place.
  const isStillOurs = async () => Boolean(await place());
  for (const stage of STAGES) {
    while ((await deps.erasure.removeTenantPage(stage, tenantId, false, isStillOurs)) > 0);
  }
  while ((await removeFilesPage(deps, tenantId, isStillOurs)) > 0);
}

/** Harmless twice. */
async function goOn(
  deps: Needs,
  archive: OpenArchive,
  found: Found,
  tenant: TenantRecord,
): Promise<Imported> {
  await queueWork(deps, archive, found);
  await deps.outbox.commit(tenant.id, [patchTenant(tenant.id, { unqueuedImport: null })]);
  return { tenant, goneAgents: [...found.goneAgents.values()] };
}
