import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { isAsRead } from '../../../functions/src/documents/document-conditions.ts';
import { documentsStore } from '../../../functions/src/documents/documents.store.ts';
import { MAX_PASSAGES } from '../../../functions/src/documents/has-room.ts';
import { ingestDocument } from '../../../functions/src/documents/ingest-document.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let admin: Member;
beforeAll(async () => {
  cloud = await startCloudWithFiles();
});
beforeEach(async () => {
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

/** A process that has just begun: what another one has counted, it does not know. */
function newProcess(): Deps {
  const { config, outbox } = cloud.deps;
  const tenants = createCosmos(config, nobody).items('tenants');
  return { ...cloud.deps, documents: documentsStore(tenants, outbox) };
}

const filename = 'house.txt';
/** Of an agent, or of all. */
async function upload(agentInstanceId?: string): Promise<string> {
  const deps = newProcess();
  const { id, url, uploadHeaders } = await createUpload(deps, admin, { filename, size: 5 });
  await fetch(url, { method: 'PUT', headers: uploadHeaders, body: 'Text.' });
  const confirmed = { id, filename, ...(agentInstanceId && { agentInstanceId }) };
  const { document } = await confirmUpload(deps, admin, confirmed);
  return document.id;
}

async function recordOf(id: string) {
  const [record] = await cloud.deps.documents.listByIds(admin.tenantId, [id]);
  if (!record) throw new Error('It is not there.');
  return record;
}

/** As if it had been read, with so many passages. */
async function fill(id: string, chunks: number): Promise<void> {
  const record = await recordOf(id);
  await cloud.deps.documents.patch(record, { chunks }, isAsRead(record));
}

it('no document is taken where the database could soon take no more passages, and others are', async () => {
  const { agentId } = await newPage(cloud, admin);
  const [one, other] = [await upload(agentId), await upload(agentId)];
  await fill(one, 1_000_000);
  await fill(other, MAX_PASSAGES - 1_000_001);
  const last = await upload(agentId);
  await fill(last, 1);

  await expect(upload(agentId)).rejects.toMatchObject({
    code: 'scope_full',
    message: expect.stringContaining('Delete some, or give new ones to another agent.'),
  });
  // What every agent knows, another agent, and another organization have room of their own.
  await expect(upload()).resolves.toBeTruthy();
  await expect(upload((await newPage(cloud, admin, 'Other')).agentId)).resolves.toBeTruthy();
  await fill(last, 0);
  await expect(upload(agentId)).resolves.toBeTruthy();
});

it('of many that were taken at once, those say so that are read when there is no room any more', async () => {
  const { agentId } = await newPage(cloud, admin);
  const [first, second] = [await upload(agentId), await upload(agentId)];
  await fill(first, MAX_PASSAGES);
  const read = (documentId: string) => {
    const { tenantId } = admin;
    const message = { kind: 'ingest', tenantId, documentId, version: 1, scope: agentId } as const;
    return ingestDocument(newProcess(), message);
  };
  await read(second);
  expect(await recordOf(second)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('there are 1,500,000 passages already'),
  });
  // It may be read anew itself.
  await read(first);
  expect(await recordOf(first)).toMatchObject({ status: 'ready', chunks: 1 });
});
