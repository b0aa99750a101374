import { Readable } from 'node:stream';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';

const MINUTE_MS = 60_000;

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let minutes: number;
let member: Member;

beforeAll(async () => {
  cloud = await startCloudWithFiles({ now: () => new Date(Date.now() + minutes * MINUTE_MS) });
});
beforeEach(() => {
  minutes = 0;
  member = { tenantId: cloud.deps.newId() } as Member;
});
afterAll(() => cloud.stop());

async function sent(filename: string): Promise<string> {
  const {
    id,
    url,
    uploadHeaders: headers,
  } = await createUpload(cloud.deps, member, { filename, size: 5 });
  const { status } = await fetch(url, { method: 'PUT', headers, body: 'Text.' });
  expect(status).toBe(201);
  return id;
}

async function paths(): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of cloud.deps.blobs.list('documents')) {
    if (path.startsWith(`${member.tenantId}/`)) found.push(path);
  }
  return found;
}

it('removes an upload that nobody has confirmed within the hour, and no other', async () => {
  const [confirmed, forgotten] = [await sent('kept.txt'), await sent('forgotten.txt')];
  await confirmUpload(cloud.deps, member, { id: confirmed, filename: 'kept.txt' });
  // Its sender was killed between two blocks.
  const documents = BlobServiceClient.fromConnectionString(cloud.connection).getContainerClient(
    'documents',
  );
  await documents
    .getBlockBlobClient(`${member.tenantId}/broken`)
    .stageBlock('AAAA', 'Half of it', 10);
  expect(await paths()).toHaveLength(3);

  minutes = 21;
  const late = { id: forgotten, filename: 'forgotten.txt' };
  await expect(confirmUpload(cloud.deps, member, late)).rejects.toMatchObject({
    code: 'upload_not_found',
  });
  await reconcileDocuments(cloud.deps);
  expect(await paths()).toHaveLength(3);

  // The last of two runs an hour that may find it: half an hour after one that came too early.
  minutes = 26;
  await reconcileDocuments(cloud.deps);
  expect(await paths()).toEqual([`${member.tenantId}/${confirmed}`]);
  await expect(
    confirmUpload(cloud.deps, member, { id: confirmed, filename: 'kept.txt' }),
  ).resolves.toMatchObject({ document: { id: confirmed } });
});

it('keeps a file that has taken the place of one without a record since that was found', async () => {
  const id = await sent('forgotten.txt');
  const { blobs } = cloud.deps;
  const path = `${member.tenantId}/${id}`;
  async function* list(...given: Parameters<typeof blobs.list>) {
    for await (const file of blobs.list(...given)) {
      if (file.path === path) {
        const content = Readable.from([Buffer.from('Imported.')]);
        await blobs.upload('documents', path, content, { contentType: 'text/plain' });
      }
      yield file;
    }
  }
  minutes = 30;
  await reconcileDocuments({ ...cloud.deps, blobs: { ...blobs, list } });
  expect(await paths()).toContain(path);
});
