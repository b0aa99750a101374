import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { createBlobs } from '../../../functions/src/platform/blobs.ts';
import { createBlobContainers } from '../../../infra/blob-storage.ts';
import { startBlob } from '../../../local/cloud/blob/azurite.ts';
import { blobConnection } from '../../../local/run/supervisor/settings.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { freePorts } from '../../support/stack/free-ports.ts';

const MINUTE_MS = 60_000;
const member = { tenantId: 'acme' } as Member;

let cloud: Cloud;
let deps: Deps;
let connection: string;
let stop: () => Promise<void>;
let minutes = 0;

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-blobs-'));
  const port = await freePorts();
  const blob = await startBlob({ port, data });
  connection = blobConnection(port);
  await createBlobContainers({ blob: connection, app: 'http://localhost:1' });
  cloud = await startCloud({ now: () => new Date(Date.now() + minutes * MINUTE_MS) });
  const blobs = createBlobs(
    { BLOB_CONNECTION: connection, BLOB_ENDPOINT: '' },
    nobody,
    cloud.deps.now,
  );
  deps = { ...cloud.deps, blobs };
  stop = async () => {
    await Promise.all([cloud.stop(), blob.close()]);
    rmSync(data, { recursive: true, force: true });
  };
});
afterAll(() => stop());

async function sent(filename: string): Promise<string> {
  const {
    id,
    url,
    uploadHeaders: headers,
  } = await createUpload(deps, member, { filename, size: 5 });
  const { status } = await fetch(url, { method: 'PUT', headers, body: 'Text.' });
  expect(status).toBe(201);
  return id;
}

async function paths(): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of deps.blobs.list('documents')) found.push(path);
  return found;
}

it('removes an upload that nobody has confirmed within the hour, and no other', async () => {
  const [confirmed, forgotten] = [await sent('kept.txt'), await sent('forgotten.txt')];
  await confirmUpload(deps, member, { id: confirmed, filename: 'kept.txt' });
  // Its sender was killed between two blocks.
  const documents =
    BlobServiceClient.fromConnectionString(connection).getContainerClient('documents');
  await documents.getBlockBlobClient('acme/broken').stageBlock('AAAA', 'Half of it', 10);
  expect(await paths()).toHaveLength(3);

  minutes = 21;
  const late = { id: forgotten, filename: 'forgotten.txt' };
  await expect(confirmUpload(deps, member, late)).rejects.toMatchObject({
    code: 'upload_not_found',
  });
  await reconcileDocuments(deps);
  expect(await paths()).toHaveLength(3);

  // The last of two runs an hour that may find it: half an hour after one that came too early.
  minutes = 26;
  await reconcileDocuments(deps);
  expect(await paths()).toEqual([`acme/${confirmed}`]);
  await expect(
    confirmUpload(deps, member, { id: confirmed, filename: 'kept.txt' }),
  ).resolves.toMatchObject({ document: { id: confirmed } });
});
