import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { writeTenant } from '../../../functions/src/accounts/account-records.ts';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import {
  type JournalEvent,
  journalEventSchema,
} from '../../../functions/src/journal/journal-event.ts';
import type { Bus } from '../../../functions/src/platform/bus.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { createOutbox } from '../../../functions/src/platform/outbox.ts';
import { afterRestore } from '../../../functions/src/recovery/after-restore.ts';
import { findReturned, leftOf } from '../../../functions/src/recovery/returned.ts';
import { archiveWith, sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { nobody } from '../../support/cloud/settings.ts';

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'talkwright-recovery-'));
const archive = archiveWith(join(folder, 'archive.zip'));
const tenantId = sampleOf('tenant').id;

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let deps: Deps;
let sent: string[];
beforeEach(async () => {
  sent = [];
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
});
afterEach(() => cloud.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** However late it comes: it was made when its id says. */
const note = (event: JournalEvent, at: number) => deps.journal.note(`outbox-${ulid(at)}`, event);
const ended = { kind: 'organizationEnded', tenantId } as const;
const imported = (of: string) =>
  ({ kind: 'organizationImported', tenantId: of, madeAt: new Date().toISOString() }) as const;

/** What was done after a restore to the moment, and how often. */
async function restored(to: number, needs = deps) {
  const outcome = await afterRestore(needs, new Date(to));
  const isOf = /again|import/;
  return Object.fromEntries(outcome.filter(([what, count]) => count > 0 && isOf.test(what)));
}
const isDeleted = async () => (await deps.accounts.getTenant(tenantId)).isDeleted;

it('one that was imported since its end stays, with all that the import has brought, also where the end is told late', async () => {
  await importOrganization(deps, archive);
  const agentId = sampleOf('agent').id;
  const documentIds = [sampleOf('document').id];
  await note({ kind: 'agentDeleted', tenantId, agentId }, Date.now() - 3 * HOUR_MS);
  await note({ kind: 'documentsDeleted', tenantId, documentIds }, Date.now() - 3 * HOUR_MS);
  await note(ended, Date.now() - 2 * HOUR_MS);
  expect(await restored(Date.now() - 4 * HOUR_MS)).toMatchObject({ 'documents queued again': 1 });
  expect(await isDeleted()).toBe(false);
  expect(await deps.agents.has(tenantId, agentId)).toBe(true);
});

describe('where an organization was imported since, of an archive of ten o’clock', () => {
  const clock = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
  const returned = new Map([[tenantId, { at: clock(14), madeAt: clock(10) }]]);
  const [old, young] = [ulid(clock(8).getTime()), ulid(clock(11).getTime())];
  const left = (event: JournalEvent, hour: number) =>
    leftOf({ event, at: clock(hour), notedAt: clock(hour) }, returned);
  const agentDeleted = { kind: 'agentDeleted', tenantId, agentId: old } as const;
  const toolDeleted = { kind: 'toolDeleted', tenantId, toolId: old } as const;
  const deletedOf = (...documentIds: string[]) =>
    ({ kind: 'documentsDeleted', tenantId, documentIds }) as const;

  it.each<JournalEvent>([agentDeleted, toolDeleted, deletedOf(old)])(
    'what the archive has brought back stays, and nothing else does: $kind',
    (event) => {
      expect(left(event, 12)).toBeUndefined();
      expect([left(event, 9), left(event, 15)]).toEqual([event, event]);
    },
  );

  it('what was made after the archive ends again', () => {
    expect(left(deletedOf(old, young), 12)).toEqual(deletedOf(young));
    expect(left({ ...agentDeleted, agentId: young }, 12)).toMatchObject({ agentId: young });
  });

  it('what no archive has ends again: invitations, credentials, keys', () => {
    const event: JournalEvent = { kind: 'recordsDeleted', tenantId, ids: ['invite'] };
    expect(left(event, 12)).toEqual(event);
  });

  it('its end is over, whenever that was', () => {
    expect([left(ended, 9), left(ended, 12)]).toEqual([undefined, undefined]);
    expect(left(ended, 15)).toEqual(ended);
  });

  it('the clock of whoever has imported it may have been fast', async () => {
    const [at, of] = [Date.now(), '01FAST'];
    await note(imported(of), at + HOUR_MS);
    await note({ ...ended, tenantId: of }, at + 1_500);
    const until = new Date(at + 2 * HOUR_MS);
    const found = await findReturned(deps.journal, new Date(at - HOUR_MS), until);
    expect([...found.keys()]).not.toContain(of);
  });
});

it('people who had ended before its import end again', async () => {
  await importOrganization(deps, archive);
  const userId = sampleOf('user').id;
  await note({ kind: 'accountEnded', tenantId, userId }, Date.now() - 3 * HOUR_MS);
  expect(await restored(Date.now() - 4 * HOUR_MS)).toMatchObject({ 'accounts removed again': 1 });
});

it('what ends after its import ends again, and with it the organization', async () => {
  await importOrganization(deps, archive);
  const before = Date.now();
  await note({ kind: 'agentDeleted', tenantId, agentId: sampleOf('agent').id }, before + 1);
  expect(await restored(before)).toMatchObject({ 'agents deleted again': 1 });
  await note(ended, before + 2);
  expect(await restored(before)).toMatchObject({ 'organizations purged again': 1 });
  expect(await isDeleted()).toBe(true);
  expect(sent).toContain('tenant-purge');
});

it('one whose purge had begun by the moment is purged to its end, and not once more', async () => {
  await importOrganization(deps, archive);
  const before = Date.now();
  await note(ended, before);
  await restored(before);
  expect(await isDeleted()).toBe(true);
  const found = await restored(Date.now());
  expect(found).toMatchObject({ 'purges begun again': 1 });
  expect(found).not.toHaveProperty('organizations purged again');
});

it('one that was imported since is named where it is not there, unless it has ended', async () => {
  await note(imported('01GONE'), Date.now() - 1);
  expect(await restored(Date.now())).toMatchObject({ 'to be imported again: 01GONE': 1 });
  expect(sent).toContain('tenant-purge');
  await note({ ...ended, tenantId: '01GONE' }, Date.now());
  expect(Object.keys(await restored(Date.now())).join()).not.toContain('to be imported');
});

it('what was noted as another restore began is gone through once more, and nothing of before', async () => {
  await importOrganization(deps, archive);
  const [now, minutes] = [Date.now(), 60_000];
  const through = async (to: number) => {
    const done = { from: new Date(now - HOUR_MS).toISOString(), to: new Date(to).toISOString() };
    const recovery = { ...deps.recovery, findDone: async () => done };
    return restored(now - HOUR_MS, { ...deps, recovery });
  };
  await note({ kind: 'retentionChanged', tenantId: '01OTHER', retention: '30' }, now);
  const other = {
    ...(await deps.accounts.getTenant(tenantId)),
    id: '01OTHER',
    tenantId: '01OTHER',
  };
  await deps.outbox.commit('01OTHER', [writeTenant({ ...other, isDeleted: false })]);
  expect(await through(now + 3 * minutes)).not.toHaveProperty('retentions set again');
  expect(await through(now + 0.5 * minutes)).toMatchObject({ 'retentions set again': 1 });
});

it('a journal with what only a newer version knows is refused by a sentence', async () => {
  const content = Readable.from([Buffer.from(JSON.stringify({ kind: 'planetEnded', tenantId }))]);
  const path = `${new Date().toISOString().replace('T', '/')}-outbox-${ulid()}-${tenantId}`;
  await deps.blobs.upload('journal', path, content, { contentType: 'application/json' });
  await expect(restored(Date.now() - 1_000)).rejects.toThrow('only a newer version');
});
