import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** The first that a zip can say, in whatever time zone: it knows local times alone. */
const FIRST = new Date(1980, 0, 1);
const UNIX = 3;
const READABLE = 0o100644 << 16;

/** The files of a folder as a zip file, byte for byte the same for the same files. */
export function zipFolder(folder: string): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files: Zippable = {};
  for (const path of paths) files[path] = readFileSync(join(folder, path));
  return zipSync(files, { level: 9, mtime: FIRST, os: UNIX, attrs: READABLE });
}
