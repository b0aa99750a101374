import { isDeepStrictEqual } from 'node:util';
import { BlobServiceClient } from '@azure/storage-blob';
import { CosmosClient } from '@azure/cosmos';
import { containers } from '../../../functions/src/platform/containers.ts';
import { eventually } from '../../support/eventually.ts';
import { stackSettings } from '../../support/stack-settings.ts';
import type { Owner } from './objects.ts';

type Stored = Record<string, string>;

/**
 * Everything that is stored of an organization, in whatever container, and which write it is from: any write at
 * all shows. Read once what was going on in the background has come to rest.
 */
export async function storedOf({ admin }: Owner): Promise<Stored> {
  let last: Stored = {};
  await eventually(async () => {
    const stored = await readAll(admin.tenant.id);
    const isQuiet = isDeepStrictEqual(stored, last) && !Object.keys(stored).some(isUnderWay);
    last = stored;
    if (!isQuiet) throw new Error('The records of the organization do not come to rest.');
  });
  return last;
}

const isUnderWay = (path: string) => path.startsWith('tenants/outbox-');

async function readAll(tenantId: string): Promise<Stored> {
  const { COSMOS_CONNECTION, BLOB_CONNECTION = '' } = stackSettings();
  const database = new CosmosClient({ connectionString: COSMOS_CONNECTION }).database('talkwright');
  const records = containers.map(async ({ id: container }) => {
    const { resources } = await database
      .container(container)
      .items.query<{ id: string; _etag: string }>({
        query: 'SELECT c.id, c._etag FROM c WHERE c.tenantId = @tenantId',
        parameters: [{ name: '@tenantId', value: tenantId }],
      })
      .fetchAll();
    return resources.map(({ id, _etag }) => [`${container}/${id}`, _etag] as const);
  });

  const files: [string, string][] = [];
  const blobs = BlobServiceClient.fromConnectionString(BLOB_CONNECTION);
  for await (const { name } of blobs.listContainers()) {
    const found = blobs.getContainerClient(name).listBlobsFlat({ prefix: `${tenantId}/` });
    for await (const { name: path, properties } of found) {
      files.push([`${name}/${path}`, properties.etag]);
    }
  }
  return Object.fromEntries([...(await Promise.all(records)).flat(), ...files]);
}
