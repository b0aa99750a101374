import { join } from 'node:path';
import { writeSite } from './site.ts';

const { APP_URL, API_URL, FUNCTIONS_KEY } = process.env;
const missing = Object.entries({ APP_URL, API_URL, FUNCTIONS_KEY })
  .filter(([, value]) => !value)
  .map(([name]) => name);

if (!APP_URL || !API_URL || !FUNCTIONS_KEY) {
  console.error(`Set ${missing.join(', ')} first: where browsers reach app and API, and its key.`);
  process.exitCode = 1;
} else {
  const folder = join(import.meta.dirname, 'dist', 'site');
  const [app, api] = [APP_URL, API_URL].map((url) => url.replace(/\/+$/, '')) as [string, string];
  writeSite(folder, { app, api, functionsKey: FUNCTIONS_KEY });
  console.log(`The static site is in ${folder}.`);
}
