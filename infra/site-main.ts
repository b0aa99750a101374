import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pinnedTo, releasedVersions } from './released-widgets.ts';
import { writeSite } from './site.ts';

const { APP_URL, API_URL, FUNCTIONS_KEY, BLOB_CONNECTION, BLOB_ENDPOINT } = process.env;
const { SITE_AGENT_KEY, STRIPE_SECRET_KEY, BILLING } = process.env;
const storageAddress =
  BLOB_ENDPOINT || (BLOB_CONNECTION && BlobServiceClient.fromConnectionString(BLOB_CONNECTION).url);
const needed = {
  APP_URL,
  API_URL,
  FUNCTIONS_KEY,
  'BLOB_CONNECTION or BLOB_ENDPOINT': storageAddress,
};
const missing = Object.entries(needed)
  .filter(([, value]) => !value)
  .map(([name]) => name);

if (!APP_URL || !API_URL || !FUNCTIONS_KEY || !storageAddress) {
  console.error(`Set ${missing.join(', ')} first: where browsers reach app, API and storage.`);
  process.exitCode = 1;
} else {
  const root = join(import.meta.dirname, '..');
  const folder = join(import.meta.dirname, 'dist', 'site');
  const [app, api] = [APP_URL, API_URL].map((url) => url.replace(/\/+$/, '')) as [string, string];
  const storage = new URL(storageAddress).origin;
  writeSite(folder, {
    ...{ app, api, storage },
    functionsKey: FUNCTIONS_KEY,
    siteAgentKey: SITE_AGENT_KEY || null,
    // Where azd deploys, the key is in the vault alone.
    isBilled: Boolean(STRIPE_SECRET_KEY) || BILLING === 'true',
  });
  console.log(
    `The static site is in ${folder}. A page pins the widget to a release by one of these:`,
  );
  for (const version of releasedVersions(root)) console.log(pinnedTo(root, version, app));
}
