import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const OPTIONS = {
  compressionLevel: 9,
  mode: 0o100644,
  /** The first that a zip can say, in whatever time zone: it knows local times alone. */
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/** The files of a folder as a zip file, byte for byte the same for the same files. */
export async function zipFolder(folder: string): Promise<Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const zip = new ZipFile();
  for (const path of paths) zip.addFile(join(folder, path), path, OPTIONS);
  zip.end();
  return await buffer(zip.outputStream);
}
