import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipFolder } from '../../infra/package/zip-folder.ts';
import { firstPageFiles, widgetFiles } from '../support/browser/built-files.ts';
import { root } from '../support/root.ts';
import { atMost, type Figure, figure } from './figures.ts';

/** What a browser downloads, compressed, before something can be used; what is published, and what is installed. */
export async function benchSizes(): Promise<Figure[]> {
  const { loader, firstAnswer } = widgetFiles();
  return [
    figure('widget: loader', gzipKilobytes(loader), 'KB gzip', { goal: atMost(5, 'KB') }),
    figure('widget: until the first answer', gzipKilobytes(firstAnswer), 'KB gzip', {
      goal: atMost(38.5, 'KB'),
    }),
    figure('package: the Functions app as a zip file', await megabytes(), 'MB', {
      goal: atMost(7, 'MB'),
    }),
    figure('web app: first page', gzipKilobytes(firstPageFiles()), 'KB gzip', {
      goal: atMost(200, 'KB'),
    }),
    figure('node_modules', installedMegabytes(), 'MB', { goal: atMost(800, 'MB') }),
  ];
}

const megabytes = async (): Promise<number> =>
  (await zipFolder(join(root, 'dist/functions'))).length / 1e6;

/** As `du --apparent-size` counts: a file with two names once, and nothing behind links, which lead to our own packages. */
function installedMegabytes(): number {
  const sizes = new Map(entriesOf(join(root, 'node_modules')));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_024 ** 2;
}

function entriesOf(folder: string): (readonly [number, number])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { ino, size } = lstatSync(path);
    return [[ino, size] as const, ...(entry.isDirectory() ? entriesOf(path) : [])];
  });
}

const gzipKilobytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length / 1_024, 0);
