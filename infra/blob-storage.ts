import type { TokenCredential } from '@azure/identity';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import containers from './containers.json' with { type: 'json' };
import { Problem } from './problem.ts';

type StorageOptions = {
  blob: string;
  /** Address of the web app. */
  app: string;
};

/** Creates the containers of files, and lets the web app upload into the storage. @throws Problem */
export async function createBlobContainers({ blob, app }: StorageOptions): Promise<string[]> {
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
    return [];
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === 403
      ? new Problem(
          "The storage account refuses BLOB_CONNECTION: copy the key anew, see that the account allows keys, and let this machine's address through its firewall.",
        )
      : error;
  }
}

/**
 * Looks whether the containers are there, and whether pages of the web app may upload: as a browser would, since rules are
 * not for who signs in as an identity to read. Answers what is wrong, a sentence each.
 * @throws Problem
 */
export async function checkBlobContainers({
  endpoint,
  credential,
  app,
}: {
  endpoint: string;
  credential: TokenCredential;
  app: string;
}): Promise<string[]> {
  const client = new BlobServiceClient(endpoint, credential);
  const complaints: string[] = [];
  try {
    for (const name of Object.keys(containers.blob)) {
      if (await client.getContainerClient(name).exists()) continue;
      complaints.push(
        `The container ${name} of the storage account is missing: run the deployment.`,
      );
    }
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === 403
      ? new Problem(
          "The storage account refuses you: take the role Storage Blob Data Reader, and let this machine's address through its firewall.",
        )
      : error;
  }
  const { origin } = new URL(app);
  const [container = ''] = Object.keys(containers.blob);
  const preflight = await fetch(`${client.url.replace(/\/$/, '')}/${container}/file`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-ms-blob-type',
    },
  });
  if (preflight.ok) return complaints;
  return [
    ...complaints,
    `The storage account lets no pages of ${origin} upload (CORS): run the deployment with this address of the web app.`,
  ];
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
