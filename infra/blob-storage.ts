import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import containers from './containers.json' with { type: 'json' };
import { Problem } from './problem.ts';

export type StorageOptions = {
  blob: string;
  /** Address of the web app. */
  app: string;
};

/** Creates the containers of files, and lets the web app upload into the storage. @throws Problem */
export async function createBlobContainers({ blob, app }: StorageOptions): Promise<void> {
  const client = BlobServiceClient.fromConnectionString(blob);
  if (!(client.credential instanceof StorageSharedKeyCredential)) {
    throw new Problem(
      'Let BLOB_CONNECTION hold the AccountName and AccountKey of the storage account: addresses of uploads and downloads are signed with the key.',
    );
  }
  try {
    for (const name of Object.keys(containers.blob))
      await client.getContainerClient(name).createIfNotExists();
    await letAppUpload(client, new URL(app).origin);
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === 403
      ? new Problem(
          "The storage account refuses BLOB_CONNECTION: copy the key anew, see that the account allows keys, and let this machine's address through its firewall.",
        )
      : error;
  }
}

/** Large files go from the browser straight into the storage. What others may do is left alone. */
async function letAppUpload(client: BlobServiceClient, origin: string): Promise<void> {
  const { cors = [] } = await client.getProperties();
  const others = cors.filter(({ allowedOrigins }) => allowedOrigins !== origin);
  const rule = {
    allowedOrigins: origin,
    allowedMethods: 'PUT',
    allowedHeaders: 'content-type,x-ms-blob-type',
    exposedHeaders: '',
    maxAgeInSeconds: 3_600,
  };
  await client.setProperties({ cors: [...others, rule] });
}
