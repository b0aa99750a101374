import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import {
  type ArchiveMessage,
  archiveMessageSchema,
} from '../../../functions/src/archive/archive-record.ts';
import { downloadArchive } from '../../../functions/src/archive/download-archive.ts';
import { failArchive } from '../../../functions/src/archive/finish-archive.ts';
import { getArchive } from '../../../functions/src/archive/get-archive.ts';
import { handleArchiveMessage } from '../../../functions/src/archive/handle-archive-message.ts';
import { requestArchive } from '../../../functions/src/archive/request-archive.ts';
import { writeArchive } from '../../../functions/src/archive/write-archive.ts';
import { sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';

const DAY_MS = 24 * 3_600_000;
const tenant = { ...sampleOf('tenant'), knowledgeCell: 'knowledge' };
const user = { id: sampleOf('user').id, email: 'ada@example.com', firstName: 'Ada', lastName: 'L' };
const passwordGivenAt = new Date().toISOString();
const member = { tenantId: tenant.id, userId: user.id, user, passwordGivenAt } as unknown as Member;

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let client: CosmosClient;
let days = 0;

beforeAll(async () => {
  const now = () => new Date(Date.now() + days * DAY_MS);
  cloud = await startCloudWithFiles({ now });
  client = new CosmosClient(cloud.database);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});
beforeEach(async () => {
  days = 0;
  for (const { id } of await stored('true')) await tenants().item(id, tenant.id).delete();
  for (const path of await files()) await cloud.deps.blobs.remove('archives', path);
  await tenants().items.upsert(tenant);
});

const tenants = () => client.database('talkwright').container('tenants');
const stored = async (condition: string) =>
  (await tenants().items.query(`SELECT * FROM c WHERE ${condition}`).fetchAll()).resources;

/** What was queued since it was last asked for: nothing takes messages here. */
async function queued(): Promise<{ message: ArchiveMessage; dueAt?: string }[]> {
  const found = await stored("c.type = 'outbox' AND c.queue = 'archives'");
  for (const { id } of found) await tenants().item(id, tenant.id).delete();
  return found.map(({ message, dueAt }) => ({
    message: archiveMessageSchema.parse(message),
    dueAt,
  }));
}
const oneQueued = async () => {
  const [first, ...others] = await queued();
  if (!first || others.length > 0) throw new Error('There is not one message.');
  return first;
};

async function files(): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of cloud.deps.blobs.list('archives')) found.push(path);
  return found;
}
const statusOf = async () => (await getArchive(cloud.deps, member)).archive?.status;
const notified = () => stored("c.type = 'notification'");

it('is made once where several ask for it at once, or its message comes twice', async () => {
  await Promise.all([1, 2, 3].map(() => requestArchive(cloud.deps, member)));
  const { message } = await oneQueued();
  await Promise.all([1, 2].map(() => handleArchiveMessage(cloud.deps, message)));
  await handleArchiveMessage(cloud.deps, message);
  expect(await statusOf()).toBe('ready');
  expect([await notified(), await files()].map(({ length }) => length)).toEqual([1, 1]);
  await oneQueued();
});

it('is fetched by whoever has just given the password, which the activity says', async () => {
  await requestArchive(cloud.deps, member);
  await handleArchiveMessage(cloud.deps, (await oneQueued()).message);
  const longAgo = { ...member, passwordGivenAt: new Date(Date.now() - DAY_MS).toISOString() };
  await expect(downloadArchive(cloud.deps, longAgo)).rejects.toMatchObject({
    code: 'password_needed',
  });
  await downloadArchive(cloud.deps, member);
  const entries = await stored("c.type = 'outbox' AND c.queue = 'audit'");
  expect(entries.map(({ message }) => message.action)).toEqual([
    'requested an archive of all data',
    'downloaded the archive of all data',
  ]);
});

it('goes after a week, with its file, however often that is tried', async () => {
  await requestArchive(cloud.deps, member);
  await handleArchiveMessage(cloud.deps, (await oneQueued()).message);
  const { message, dueAt } = await oneQueued();
  expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / DAY_MS)).toBe(7);

  days = 7.01;
  expect(await statusOf()).toBeUndefined();
  const again = { ...member, passwordGivenAt: new Date(Date.now() + days * DAY_MS).toISOString() };
  await expect(downloadArchive(cloud.deps, again)).rejects.toMatchObject({
    code: 'archive_not_found',
  });
  for (const _time of [1, 2]) await handleArchiveMessage(cloud.deps, message);
  expect(await files()).not.toContain(`${tenant.id}/${message.requestId}.zip`);
});

it('leaves no file where the organization ends meanwhile', async () => {
  await requestArchive(cloud.deps, member);
  const { message } = await oneQueued();
  const path = `${tenant.id}/${message.requestId}.zip`;
  const { blobs } = cloud.deps;
  const purged: typeof blobs.upload = async (...values) => {
    await blobs.upload(...values);
    for (const { id } of await stored('true')) await tenants().item(id, tenant.id).delete();
  };
  await handleArchiveMessage({ ...cloud.deps, blobs: { ...blobs, upload: purged } }, message);
  expect(await files()).not.toContain(path);
  // Where it was killed in between, its message comes again.
  await blobs.upload('archives', path, Readable.from([Buffer.from('PK')]), {
    contentType: 'application/zip',
  });
  await handleArchiveMessage(cloud.deps, message);
  expect(await files()).not.toContain(path);
});

it('leaves no file that arrives after it was given up', async () => {
  await requestArchive(cloud.deps, member);
  const { message } = await oneQueued();
  const { blobs } = cloud.deps;
  const upload: typeof blobs.upload = async (...given) => {
    await failArchive(cloud.deps, message);
    await handleArchiveMessage(cloud.deps, { ...message, step: 'remove' });
    await blobs.upload(...given);
  };
  await handleArchiveMessage({ ...cloud.deps, blobs: { ...blobs, upload } }, message);
  expect(await statusOf()).toBe('failed');
  expect(await files()).not.toContain(`${tenant.id}/${message.requestId}.zip`);
});

it('says that it could not be made, and can be asked for again', async () => {
  await requestArchive(cloud.deps, member);
  const { message } = await oneQueued();
  for (const _time of [1, 2]) await failArchive(cloud.deps, message);
  expect(await statusOf()).toBe('failed');
  expect(await notified()).toMatchObject([{ title: 'Your archive could not be made' }]);

  await requestArchive(cloud.deps, member);
  // What was given up comes late once more.
  await handleArchiveMessage(cloud.deps, message);
  expect(await statusOf()).toBe('making');
  const next = await queued();
  await handleArchiveMessage(cloud.deps, next.at(-1)?.message as ArchiveMessage);
  expect(await statusOf()).toBe('ready');
});

it('leaves nothing half made where a file cannot be read', async () => {
  await requestArchive(cloud.deps, member);
  const { message } = await oneQueued();
  const { archives } = cloud.deps;
  const broken: typeof archives.recordsOf = (id, container, type) => {
    if (type === 'audit') throw new Error('The database is away.');
    return archives.recordsOf(id, container, type);
  };
  const deps = { ...cloud.deps, archives: { ...archives, recordsOf: broken } };
  await expect(handleArchiveMessage(deps, message)).rejects.toThrow('away');
  expect(await statusOf()).toBe('making');
  expect(await files()).not.toContain(`${tenant.id}/${message.requestId}.zip`);
  await handleArchiveMessage(cloud.deps, message);
  expect(await statusOf()).toBe('ready');
});

it('has the files of its documents as they come and go meanwhile', async () => {
  const { archives, blobs } = cloud.deps;
  const document = sampleOf('document');
  const added = async (id: string) => {
    await tenants().items.upsert({ ...document, id, filename: `../${id}?.md` });
    const content = Readable.from([Buffer.from(`Text of ${id}`)]);
    await blobs.upload('documents', `${tenant.id}/${id}`, content, { contentType: 'text/plain' });
  };
  for (const id of ['kept', 'leaving']) await added(id);
  let reads = 0;
  const recordsOf: typeof archives.recordsOf = async function* (id, container, type) {
    if (type === 'document') reads += 1;
    if (type === 'document' && reads === 2) {
      await Promise.all([blobs.remove('documents', `${tenant.id}/leaving`), added('coming')]);
    }
    yield* archives.recordsOf(id, container, type);
  };
  const zip = await buffer(
    writeArchive({ ...cloud.deps, archives: { ...archives, recordsOf } }, tenant.id),
  );
  const files = unzipSync(zip);
  const names = Object.keys(files).filter((name) => name.startsWith('documents/'));
  expect(names.sort()).toEqual(['documents/coming/__coming_.md', 'documents/kept/__kept_.md']);
  expect(Buffer.from(files['documents/kept/__kept_.md'] ?? []).toString()).toBe('Text of kept');
  const lines = Buffer.from(files['records/document.jsonl'] ?? []).toString();
  expect(lines).toContain('"kept"');
  expect(lines).not.toContain('"coming"');
});
