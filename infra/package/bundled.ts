import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const root = path.join(import.meta.dirname, '..', '..');
const FILE = 'bundled.json';
/** The package that a file belongs to: the innermost, where packages bring their own. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Files of a build that say something about it, and are no part of what runs. */
export const isAboutBuild = (file: string): boolean => file === FILE || file.endsWith('.map');

/** The folders of the packages whose code a build has taken in, relative to the repository. */
export function readBundled(dist: string): string[] {
  return JSON.parse(readFileSync(path.join(dist, FILE), 'utf8'));
}

/** The packages of these files; what belongs to none is ours. Paths are absolute, or relative to the repository. */
export function packageFolders(files: Iterable<string>): string[] {
  const folders = [...files].flatMap((file) => {
    const plain = file
      .split('\\')
      .join('/')
      .replace(/^\0|\?.*$/g, '');
    const inside = path.isAbsolute(plain) ? path.posix.relative(root, plain) : plain;
    return PACKAGE.exec(inside)?.[0] ?? [];
  });
  return [...new Set(folders)].sort();
}

/** Notes beside a build which packages are in it, over all that the process builds into this folder. */
export function noteBundled(dist: string) {
  const noted = new Set<string>();

  return (files: Iterable<string>): void => {
    for (const folder of packageFolders(files)) noted.add(folder);
    if (!existsSync(dist)) return;
    writeFileSync(path.join(dist, FILE), `${JSON.stringify([...noted].sort(), null, 2)}\n`);
  };
}

/** The same for esbuild: what it left out of its output does not count. Paths are then relative to the repository. */
export function bundledPlugin(note: ReturnType<typeof noteBundled>): Plugin {
  return {
    name: 'note-bundled',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      initialOptions.absWorkingDir = root;
      onEnd(({ metafile }) => {
        const inputs = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
          Object.entries(inputs),
        );
        note(inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])));
      });
    },
  };
}
