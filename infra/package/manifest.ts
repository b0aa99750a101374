import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Of the form that `sha256sum --check` reads. */
export const MANIFEST = 'MANIFEST.sha256';
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const NAMED = 5;

type Hashes = Map<string, string>;

/** Notes what each file of a folder holds. */
export function writeManifest(folder: string): void {
  const lines = [...hashesOf(folder)].map(([file, hash]) => `${hash}  ${file}\n`);
  writeFileSync(join(folder, MANIFEST), lines.join(''));
}

/** A sentence that names the files of a folder that are not as they were noted; none where all are. */
export function complaintOf(folder: string): string | undefined {
  const manifest = join(folder, MANIFEST);
  if (!existsSync(manifest)) {
    return `${folder} is no package: it has no ${MANIFEST}. Make it with npm run package.`;
  }
  const noted = readManifest(readFileSync(manifest, 'utf8'));
  if (!noted) return `${manifest} cannot be read. ${AGAIN}`;
  const differences = differencesOf(noted, hashesOf(folder));
  return differences
    ? `The package ${folder} is not as it was made: ${differences}. ${AGAIN}`
    : undefined;
}

const AGAIN = 'Make it again with npm run package.';

/** Undefined for what is no manifest. */
export function readManifest(text: string): Hashes | undefined {
  const lines = text.split('\n').filter(Boolean);
  const entries = lines.map((line): [string, string] | undefined => {
    const [, hash, file] = LINE.exec(line) ?? [];
    return hash && file ? [file, hash] : undefined;
  });
  return entries.every((entry) => entry !== undefined) && entries.length > 0
    ? new Map(entries)
    : undefined;
}

/** In words, and empty where there are none. */
export function differencesOf(noted: Hashes, found: Hashes): string {
  const named = (what: string, files: string[]) => {
    const more = files.length > NAMED ? [`and ${files.length - NAMED} more`] : [];
    return files.length > 0 ? [`${what} ${[...files.slice(0, NAMED), ...more].join(', ')}`] : [];
  };
  const both = [...noted].filter(([file]) => found.has(file));
  return [
    ...named(
      'changed:',
      both.flatMap(([file, hash]) => (found.get(file) === hash ? [] : [file])),
    ),
    ...named(
      'missing:',
      [...noted.keys()].filter((file) => !found.has(file)),
    ),
    ...named(
      'added:',
      [...found.keys()].filter((file) => !noted.has(file)),
    ),
  ].join('; ');
}

/** By path, in order. What is no plain file, such as a link in its place, has no content of its own. */
function hashesOf(folder: string): Hashes {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const hashes = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry): [string, string] => {
      const file = join(entry.parentPath, entry.name);
      const content = entry.isFile() ? readFileSync(file) : entry.name;
      const hash = createHash('sha256').update(content).digest('hex');
      return [
        relative(folder, file).split(sep).join('/'),
        entry.isFile() ? hash : `no file, ${hash}`,
      ];
    })
    .filter(([file]) => file !== MANIFEST);
  return new Map(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}
