import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Needs = Record<string, string>;
type Manifest = { name?: string; dependencies?: Needs; devDependencies?: Needs };

/** All packages of the product carry one version, and name it where they need one another. */
export function setVersion(root: string, version: string): void {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const write = (file: string, content: object) =>
    writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`);

  const files = manifestsOf(root);
  const own = new Set(files.map((file): string => read(file).name));
  for (const file of files) write(file, withVersion(read(file), version, own));

  const lock: { packages: Record<string, Manifest> } = read('package-lock.json');
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (files.includes(join(folder, 'package.json'))) {
      lock.packages[folder] = withVersion(entry, version, own);
    }
  }
  write('package-lock.json', { ...lock, version });
}

/** That of the product, and those of its workspaces. */
export function manifestsOf(root: string): string[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return ['', ...workspaces].map((folder) => join(folder, 'package.json'));
}

function withVersion(manifest: Manifest, version: string, own: Set<string>): Manifest {
  const changed = { ...manifest, version };
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    const needs = manifest[kind];
    if (!needs) continue;
    changed[kind] = Object.fromEntries(
      Object.entries(needs).map(([name, range]) => [name, own.has(name) ? version : range]),
    );
  }
  return changed;
}
