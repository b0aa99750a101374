import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from './package/manifest.ts';
import { writeAddresses } from './site-addresses.ts';

/** Addresses as browsers reach them: `api` with its `/api`, `app` without a path, of the storage the origin. */
export type SiteAddresses = {
  app: string;
  api: string;
  storage: string;
  functionsKey: string;
  /** Of the agent that visitors of the landing page may ask. */
  siteAgentKey: string | null;
  /** Whether plans are sold: then pages show prices. */
  isBilled: boolean;
};

const STAGED = join(import.meta.dirname, '..', 'dist', 'site');

/**
 * Puts the static site together: what is staged of web app, widget and released widgets, where the API is, and what pages may
 * reach. One build serves every deployment; only these two files, and what names the site's own address, differ.
 *
 * @param folder Is emptied first.
 * @param builds Laid over one another.
 */
export function writeSite(folder: string, addresses: SiteAddresses, builds = [STAGED]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const build of builds) cpSync(build, folder, { recursive: true });
  // It speaks of files that are about to change.
  rmSync(join(folder, MANIFEST), { force: true });

  const { app, api, storage, functionsKey, siteAgentKey, isBilled } = addresses;
  writeAddresses(folder, app, new Date());
  if (!isBilled) hidePrices(folder);
  const config = {
    ...{ apiBase: api, functionsKey, widgetUrl: `${app}/widget.js` },
    ...{ modelNotice: null, siteAgentKey, isBilled },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config, null, 2));
  const sources = { app: new URL(app).origin, api: new URL(api).origin, storage };
  const policy = { ...sources, styles: readFileSync(join(folder, 'page-styles.txt'), 'utf8') };
  writeFileSync(join(folder, 'staticwebapp.config.json'), hostConfig(policy));
}

/** Where nothing is sold, what stands in the pages about prices is not shown, from the first moment on. */
function hidePrices(folder: string): void {
  for (const file of globSync('**/index.html', { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('<html ', '<html data-unbilled '));
  }
}

function hostConfig(policy: Record<string, string>): string {
  const template = readFileSync(join(import.meta.dirname, 'staticwebapp.config.json'), 'utf8');
  return template.replace(/\{(\w+)\}/g, (_, name) => policy[name] ?? '');
}
