import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the repository; it is laid over the site as it is, so that each release stays at its own address. */
export const RELEASES = 'frontend/releases';
export const RELEASED_WIDGETS = `${RELEASES}/widget`;

/** The oldest first. @param root Of the repository. */
export function releasedVersions(root: string): string[] {
  const folder = join(root, RELEASED_WIDGETS);
  return existsSync(folder) ? readdirSync(folder).sort(byVersion) : [];
}

export const byVersion = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true });

/** What a script element says that loads the widget of one release, and nothing else in its place. */
export function pinnedTo(root: string, version: string, app: string): string {
  const script = readFileSync(join(root, RELEASED_WIDGETS, version, 'widget.js'));
  const hash = createHash('sha384').update(script).digest('base64');
  return `src="${app}/widget/${version}/widget.js" integrity="sha384-${hash}" crossorigin="anonymous"`;
}
