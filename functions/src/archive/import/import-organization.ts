import { MAX_AVATAR_BYTES } from '@talkwright/shared/areas/avatars';
import { MAX_DOCUMENT_BYTES } from '@talkwright/shared/areas/documents';
import { type TenantRecord, writeTenant } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { claimEmail } from '../../accounts/claim-email.ts';
import { startingPlan } from '../../accounts/starting-plan.ts';
import type { Cells } from '../../platform/cells.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Erasure } from '../../platform/erasure.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { archivedTypes } from '../archived.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { queueWork } from './queue-work.ts';
import { restoreRecords } from './restore-records.ts';

type Needs = Parameters<typeof restoreRecords>[0] &
  Parameters<typeof claimEmail>[0] & {
    accounts: AccountsReader;
    cells: Cells;
    config: Config;
    erasure: Erasure;
    now: Clock;
    outbox: Outbox;
  };

const STAGES = ['directory', 'conversations', 'ledger', 'tenants'] as const;
const MOST_NAMED = 10;
/** As large as what was uploaded may be: a few bytes of an archive unpack to any number. */
const MOST_BYTES = { 'documents/': MAX_DOCUMENT_BYTES, 'pictures/': MAX_AVATAR_BYTES };

/**
 * Takes an organization in that was archived here or elsewhere, under its own id and with the keys of its agents. All of the
 * archive is looked at before anything is written, and the organization's own record comes last: until then nobody can come
 * in, and an import that was broken off begins anew.
 * @throws ArchiveRefused where the archive is none, or the organization or one of its people is here
 */
export async function importOrganization(deps: Needs, path: string): Promise<TenantRecord> {
  const archive = await openArchive(path);
  const { tenantId } = archive;
  const [archivedTenant, ...others] = await archive.all('tenant');
  if (!archivedTenant || others.length > 0) {
    throw new ArchiveRefused('The archive has no organization, or several.');
  }
  await lookThrough(archive);
  await refuseWhatIsHere(deps, archive);

  await removeRemains(deps, tenantId);
  for await (const user of archive.records('user')) await claimEmail(deps, user);
  await restoreRecords(deps, archive);
  const tenant: TenantRecord = {
    ...archivedTenant,
    ...startingPlan(deps, archivedTenant.plan),
    knowledgeCell: deps.cells.newest,
    // They have to be proved here as well.
    verifiedDomains: [],
  };
  await deps.outbox.commit(tenantId, [writeTenant(tenant)]);
  await queueWork(deps, archive);
  return tenant;
}

async function lookThrough(archive: OpenArchive): Promise<void> {
  for (const type of archivedTypes) {
    for await (const _record of archive.records(type));
  }
  for (const [folder, most] of Object.entries(MOST_BYTES)) {
    for (const below of archive.filesBelow(folder)) {
      const name = `${folder}${below}`;
      let bytes = 0;
      for await (const block of archive.file(name)) {
        bytes += block.length;
        if (bytes > most) throw new ArchiveRefused(`${name} is larger than a file here can be.`);
      }
    }
  }
}

async function refuseWhatIsHere({ accounts }: Needs, archive: OpenArchive): Promise<void> {
  const tenant = await accounts.findTenant(archive.tenantId);
  if (tenant?.value.isDeleted) {
    throw new ArchiveRefused('This organization is just being deleted here. Try again in a while.');
  }
  if (tenant)
    throw new ArchiveRefused('This organization is here already, and nothing was changed.');
  const taken: string[] = [];
  for await (const { email } of archive.records('user')) {
    const found = await accounts.findUserByEmail(email);
    if (found && found.value.tenantId !== archive.tenantId) taken.push(email);
  }
  if (taken.length > 0) {
    const named = taken.slice(0, MOST_NAMED).join(', ');
    const more = taken.length > MOST_NAMED ? ` and ${taken.length - MOST_NAMED} more` : '';
    throw new ArchiveRefused(
      `These people have accounts in other organizations here: ${named}${more}. They have to delete those first.`,
    );
  }
}

/** Of an import that was broken off. */
async function removeRemains({ erasure }: Needs, tenantId: string): Promise<void> {
  for (const stage of STAGES) {
    while ((await erasure.removeTenantPage(stage, tenantId, true)) > 0);
  }
}
