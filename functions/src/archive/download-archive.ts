import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { requirePassword } from '../accounts/require-password.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { fileOf } from './archive-record.ts';
import type { Archives } from './archives.store.ts';
import { isOver } from './get-archive.ts';

type Needs = {
  accounts: AccountsReader;
  archives: Archives;
  blobs: Blobs;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};

const LIFETIME_MS = 5 * 60 * 1_000;

/**
 * An address that the browser fetches the archive from, straight out of the storage. It is everything at once: the password
 * has to have been given a short while ago, and the activity says who has fetched it.
 * @throws Failure `password_needed`, `archive_not_found`
 */
export async function downloadArchive(
  deps: Needs,
  member: Member,
): Promise<{ download_url: string; expiresAt: string }> {
  requirePassword(deps.now, member);
  const { accounts, archives, blobs, now } = deps;
  const { tenantId, user } = member;
  const found = await archives.find(tenantId);
  if (found?.value.status !== 'ready' || isOver(found.value, now())) {
    throw new Failure('archive_not_found');
  }
  const { slug } = await accounts.getTenant(tenantId);
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  const url = await blobs.signedUrl('archives', fileOf(found.value), {
    expiresAt,
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="${slug}-${found.value.requestedAt.slice(0, 10)}.zip"`,
  });
  if (!url) throw new Failure('archive_not_found');
  await deps.outbox.commit(tenantId, [
    audit(deps, tenantId, user, 'downloaded the archive of all data'),
  ]);
  return { download_url: url, expiresAt: expiresAt.toISOString() };
}
