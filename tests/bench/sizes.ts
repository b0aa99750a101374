import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstPageFiles, widgetFiles } from '../support/browser/built-files.ts';
import { atMost, type Figure, figure } from './figures.ts';

/** What a browser downloads, compressed, before something can be used. */
export async function benchSizes(): Promise<Figure[]> {
  const { loader, firstAnswer } = widgetFiles();
  return [
    figure('widget: loader', gzipKilobytes(loader), 'KB gzip', { goal: atMost(5, 'KB') }),
    figure('widget: until the first answer', gzipKilobytes(firstAnswer), 'KB gzip', {
      goal: atMost(38, 'KB'),
    }),
    figure('web app: first page', gzipKilobytes(firstPageFiles()), 'KB gzip', {
      goal: atMost(200, 'KB'),
    }),
  ];
}

const gzipKilobytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length / 1_024, 0);
