import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { journalEventSchema } from '../../../functions/src/journal/journal-event.ts';
import type { Bus } from '../../../functions/src/platform/bus.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { createOutbox } from '../../../functions/src/platform/outbox.ts';
import { afterRestore } from '../../../functions/src/recovery/after-restore.ts';
import { archiveWith, sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { nobody } from '../../support/cloud/settings.ts';

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'talkwright-recovery-'));
const tenantId = sampleOf('tenant').id;

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let deps: Deps;
let sent: string[] = [];
beforeAll(async () => {
  cloud = await startCloudWithFiles();
  const { config, journal, log, now } = cloud.deps;
  const { items } = createCosmos(config, nobody);
  const bus: Bus = {
    ...cloud.deps.bus,
    async send(queue, message, { id }) {
      sent.push(queue);
      if (queue === 'journal') await journal.note(id, journalEventSchema.parse(message));
    },
  };
  const outbox = createOutbox({
    ...{ tenants: items('tenants'), guards: items('guards'), bus, now, log },
  });
  // Each restore is the first.
  const recovery = { ...cloud.deps.recovery, findDone: async () => undefined };
  deps = { ...cloud.deps, outbox, recovery };
  await importOrganization(deps, archiveWith(join(folder, 'archive.zip')));
});
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  sent = [];
});

/** However late it comes: it was made when its id says. */
const note = (kind: 'organizationEnded' | 'organizationImported', at: number, of = tenantId) =>
  deps.journal.note(`outbox-${ulid(at)}`, { kind, tenantId: of });

/** What was done with organizations after a restore to the moment, and how often. */
async function restored(to: number) {
  const outcome = await afterRestore(deps, new Date(to));
  const done = outcome.filter(([what, count]) => count > 0 && /organization|purge/.test(what));
  return Object.fromEntries(done);
}
const isDeleted = async () => (await deps.accounts.getTenant(tenantId)).isDeleted;

it('an organization that was imported since its end stays, also where that end is told late', async () => {
  await note('organizationEnded', Date.now() - 2 * HOUR_MS);
  expect(await restored(Date.now() - 3 * HOUR_MS)).toEqual({});
  expect(await isDeleted()).toBe(false);
});

it('one that has ended once more since its import ends again', async () => {
  const before = Date.now();
  await note('organizationEnded', before + 1);
  expect(await restored(before)).toMatchObject({ 'organizations purged again': 1 });
  expect(await isDeleted()).toBe(true);
  expect(sent).toContain('tenant-purge');
});

it('one whose purge had begun by the moment is purged to its end', async () => {
  expect(await restored(Date.now())).toMatchObject({ 'purges begun again': 1 });
  expect(sent).toContain('tenant-purge');
});

it('those that were imported since, and are not there or being purged, are to be imported again', async () => {
  await note('organizationImported', Date.now() - 1, '01GONE');
  expect(await restored(Date.now())).toMatchObject({ 'organizations to be imported again': 2 });
});
