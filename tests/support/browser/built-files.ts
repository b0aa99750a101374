import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const widgetDist = join(root, 'frontend/widget/dist');
const appDist = join(root, 'frontend/app/dist');

/** The built widget's files: what a page loads at once, and what it has loaded by the first answer. */
export function widgetFiles(): { loader: string[]; firstAnswer: string[] } {
  const manifest: { loader: string[]; firstAnswer: string[] } = JSON.parse(
    readFileSync(join(widgetDist, 'manifest.json'), 'utf8'),
  );
  const inDist = (names: string[]) => names.map((name) => join(widgetDist, name));
  return { loader: inDist(manifest.loader), firstAnswer: inDist(manifest.firstAnswer) };
}

/** The scripts and styles that index.html names for the web app: what its first page needs before it shows. */
export const firstPageFiles = (): string[] => filesOf('data-app', 'data-styles');

/** The scripts that the landing page runs before anybody touches it. */
export function landingScripts(): string[] {
  const assets = join(appDist, 'assets');
  const page = readdirSync(assets).find((name) => /^landing-page-.*\.js$/.test(name)) ?? '';
  const imported = readFileSync(join(assets, page), 'utf8').matchAll(/from"\.\/([^"]+\.js)"/g);
  const parts = [page, ...[...imported].map(([, name = '']) => name)];
  return [...new Set([...filesOf('data-site'), ...parts.map((name) => join(assets, name))])];
}

function filesOf(...attributes: string[]): string[] {
  const html = readFileSync(join(appDist, 'index.html'), 'utf8');
  return attributes.flatMap((attribute) => {
    const [, list = ''] = new RegExp(`${attribute}="([^"]+)"`).exec(html) ?? [];
    return list.split(' ').map((file) => join(appDist, file));
  });
}
