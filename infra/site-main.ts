import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { givenSettings } from './given-settings.ts';
import { pinnedTo, releasedVersions } from './released-widgets.ts';
import { writeSite } from './site.ts';

const { SITE_AGENT_KEY, STRIPE_SECRET_KEY, BILLING } = process.env;
const { sentences, needed, address, service } = givenSettings(process.env);
const app = address('APP_URL', 'https://app.example.com');
const api = address('API_URL', 'https://api.example.com/api');
const functionsKey = needed('FUNCTIONS_KEY');
const blobs = service('BLOB_CONNECTION', 'BLOB_ENDPOINT');

if (sentences.length > 0) {
  console.error(sentences.join('\n'));
  process.exitCode = 1;
} else {
  const root = join(import.meta.dirname, '..');
  const folder = join(import.meta.dirname, 'dist', 'site');
  const storage = new URL(
    'connection' in blobs
      ? BlobServiceClient.fromConnectionString(blobs.connection).url
      : blobs.address,
  ).origin;
  writeSite(folder, {
    ...{ app, api, storage },
    functionsKey,
    siteAgentKey: SITE_AGENT_KEY || null,
    // Where azd deploys, the key is in the vault alone.
    isBilled: Boolean(STRIPE_SECRET_KEY) || BILLING === 'true',
  });
  console.log(
    `The static site is in ${folder}. A page pins the widget to a release by one of these:`,
  );
  for (const version of releasedVersions(root)) console.log(pinnedTo(root, version, app));
}
