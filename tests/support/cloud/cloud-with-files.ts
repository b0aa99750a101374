import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../../functions/src/deps.ts';
import { createJournal } from '../../../functions/src/journal/journal.ts';
import { createBlobs } from '../../../functions/src/platform/blobs.ts';
import { createBlobContainers } from '../../../infra/blob-storage.ts';
import { startBlob } from '../../../local/cloud/blob/azurite.ts';
import { blobConnection } from '../../../local/run/supervisor/settings.ts';
import { freePorts } from '../stack/free-ports.ts';
import { startCloud } from './embedded-cloud.ts';
import { nobody } from './settings.ts';

/** What use cases need that work on files as well. The clock is that of the fields. */
export async function startCloudWithFiles(fields: Partial<Deps> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-blobs-'));
  const port = await freePorts();
  const blob = await startBlob({ port, data });
  const connection = blobConnection(port);
  await createBlobContainers({ blob: connection, app: 'http://localhost:1' });
  const cloud = await startCloud(fields);
  const { now } = cloud.deps;
  const blobs = createBlobs({ BLOB_CONNECTION: connection, BLOB_ENDPOINT: '' }, nobody, now);
  const deps: Deps = { ...cloud.deps, blobs, journal: createJournal(blobs, now) };
  return {
    connection,
    database: cloud.connection,
    deps,
    async stop() {
      await Promise.all([cloud.stop(), blob.close()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
