import { readFileSync } from 'node:fs';
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

/** The scripts and styles that index.html names: what the first page needs before it shows. */
export function firstPageFiles(): string[] {
  const html = readFileSync(join(appDist, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.(?:js|css))"/g)];
  return names.map(([, name = '']) => join(appDist, name));
}
