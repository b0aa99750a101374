import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASED_WIDGETS } from '../released-widgets.ts';

type Operation = { 'x-access': string };
type Paths = Record<string, Record<string, Operation>>;

/**
 * Keeps the built widget under its version for good, and what the API says of itself today to widgets: what it will say
 * later has to do for this one still.
 *
 * @param root Of the repository.
 */
export function keepWidget(root: string, version: string): void {
  const [built, folder] = [
    join(root, 'frontend/widget/dist'),
    join(root, RELEASED_WIDGETS, version),
  ];
  const stages: Record<string, string[]> = JSON.parse(
    readFileSync(join(built, 'manifest.json'), 'utf8'),
  );
  rmSync(folder, { recursive: true, force: true });
  for (const file of new Set(['manifest.json', ...Object.values(stages).flat()])) {
    cpSync(join(built, file), join(folder, file));
  }

  const { paths } = JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8'));
  const described = join(root, releasedApi(version));
  mkdirSync(dirname(described), { recursive: true });
  writeFileSync(described, `${JSON.stringify(widgetPaths(paths), null, 2)}\n`);
}

/** Of the repository. */
export const releasedApi = (version: string): string => `docs/api/widget/${version}.json`;

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
