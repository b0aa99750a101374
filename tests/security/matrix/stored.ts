import { isDeepStrictEqual } from 'node:util';
import { CosmosClient } from '@azure/cosmos';
import { BlobServiceClient } from '@azure/storage-blob';
import { organizationFolder } from '../../../functions/src/agents/avatar/picture-place.ts';
import { type ContainerName, containers } from '../../../functions/src/platform/containers.ts';
import { eventually } from '../../support/eventually.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { stackSettings } from '../../support/stack/stores.ts';
import type { Owner } from './objects.ts';

type Stored = Record<string, string>;
type StoredRecord = { id: string; type: string; _etag: string };

/**
 * Everything that is stored of an organization, in whatever container, and which write it is from: any write at
 * all shows. Read once what was going on in the background has come to rest.
 */
export async function storedOf({ admin }: Owner): Promise<Stored> {
  await conversationsSwept(admin.tenant.id);
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

/** What lies beside one another under ids that look alike, whatever it is. */
export const recordsBeside = ({ admin }: Owner): Promise<StoredRecord[]> =>
  recordsOf(admin.tenant.id, 'tenants');

async function readAll(tenantId: string): Promise<Stored> {
  const names = Object.keys(containers) as ContainerName[];
  const records = names.map(async (container) => {
    const found = await recordsOf(tenantId, container);
    return found.map(({ id, _etag }) => [`${container}/${id}`, _etag] as const);
  });

  const { BLOB_CONNECTION = '' } = stackSettings();
  const files: [string, string][] = [];
  const blobs = BlobServiceClient.fromConnectionString(BLOB_CONNECTION);
  for await (const { name } of blobs.listContainers()) {
    for (const folder of [tenantId, organizationFolder(tenantId)]) {
      const found = blobs.getContainerClient(name).listBlobsFlat({ prefix: `${folder}/` });
      for await (const { name: path, properties } of found) {
        files.push([`${name}/${path}`, properties.etag]);
      }
    }
  }
  return Object.fromEntries([...(await Promise.all(records)).flat(), ...files]);
}

async function recordsOf(tenantId: string, container: ContainerName): Promise<StoredRecord[]> {
  const client = new CosmosClient({ connectionString: stackSettings().COSMOS_CONNECTION });
  const { resources } = await client
    .database('talkwright')
    .container(container)
    .items.query<StoredRecord>({
      query: 'SELECT c.id, c.type, c._etag FROM c WHERE c.tenantId = @tenantId',
      parameters: [{ name: '@tenantId', value: tenantId }],
    })
    .fetchAll();
  return resources;
}
