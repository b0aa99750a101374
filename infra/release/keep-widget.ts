import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASED_WIDGETS, RELEASES } from '../released-widgets.ts';

type Operation = { 'x-access': string };
type Paths = Record<string, Record<string, Operation>>;

/**
 * Keeps the built widget under its version for good, with the hashes of its files, and what the API says of itself today to
 * widgets: what it will say later has to do for this one still.
 *
 * @param root Of the repository.
 */
export function keepWidget(root: string, version: string): void {
  const built = join(root, 'frontend/widget/dist');
  const folder = join(root, RELEASED_WIDGETS, version);
  const stages: Record<string, string[]> = readJson(join(built, 'manifest.json'));
  rmSync(folder, { recursive: true, force: true });
  for (const file of new Set(['manifest.json', ...Object.values(stages).flat()])) {
    cpSync(join(built, file), join(folder, file));
  }
  appendFileSync(join(root, RELEASED_SUMS), sumsOf(root, version));

  const described = join(root, releasedApi(version));
  const { paths } = readJson(join(root, 'docs/api/openapi.json'));
  mkdirSync(dirname(described), { recursive: true });
  writeFileSync(described, `${JSON.stringify(widgetPaths(paths), null, 2)}\n`);
}

/** Of the repository, as all that is named here. Those of all releases, as `sha256sum` checks them in their folder. */
export const RELEASED_SUMS = `${RELEASES}/SHA256SUMS`;

export const releasedApi = (version: string): string => `docs/api/widget/${version}.json`;

/** The lines for one release. */
export function sumsOf(root: string, version: string): string {
  const files = readdirSync(join(root, RELEASED_WIDGETS, version)).sort();
  return files
    .map((file) => {
      const content = readFileSync(join(root, RELEASED_WIDGETS, version, file));
      return `${createHash('sha256').update(content).digest('hex')}  widget/${version}/${file}\n`;
    })
    .join('');
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Of all that is described, what widgets call. */
function widgetPaths(paths: Paths): Paths {
  const isCalled = (path: string, { 'x-access': access }: Operation) =>
    path.startsWith('/widget/') || access.startsWith('agentKey');
  return Object.fromEntries(
    Object.entries(paths)
      .map(([path, operations]): [string, Paths[string]] => [
        path,
        Object.fromEntries(Object.entries(operations).filter(([, one]) => isCalled(path, one))),
      ])
      .filter(([, operations]) => Object.keys(operations).length > 0),
  );
}
