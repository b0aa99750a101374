import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { isAsRead } from '../../../functions/src/documents/document-conditions.ts';
import { MAX_PASSAGES } from '../../../functions/src/documents/queue-document.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let admin: Member;
beforeAll(async () => {
  cloud = await startCloudWithFiles();
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

const filename = 'house.txt';
/** Of an agent, or of all. */
async function upload(agentInstanceId?: string): Promise<string> {
  const { deps } = cloud;
  const { id, url, uploadHeaders } = await createUpload(deps, admin, { filename, size: 5 });
  await fetch(url, { method: 'PUT', headers: uploadHeaders, body: 'Text.' });
  const confirmed = { id, filename, ...(agentInstanceId && { agentInstanceId }) };
  const { document } = await confirmUpload(deps, admin, confirmed);
  return document.id;
}

/** As if it had been read, with so many passages. */
async function fill(id: string, chunks: number): Promise<void> {
  const { documents } = cloud.deps;
  const [record] = await documents.listByIds(admin.tenantId, [id]);
  if (!record) throw new Error('It is not there.');
  await documents.patch(record, { chunks }, isAsRead(record));
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
