import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { firstPageFiles, landingScripts, widgetFiles } from '../../support/browser/built-files.ts';

const gzipKilobytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length / 1_024, 0);

/** Of the built files: what a visitor downloads, compressed, before something can be used. */
describe('the size of', () => {
  it.each([
    ["the widget's loader", () => widgetFiles().loader, 5],
    ['the widget until its first answer', () => widgetFiles().firstAnswer, 38.5],
    ['the first page of the web app', firstPageFiles, 200],
    ['the scripts of the landing page', landingScripts, 100],
  ])('%s keeps its limit', (_name, filesOf, limit) => {
    const files = filesOf();
    expect(files.length).toBeGreaterThan(0);
    expect(gzipKilobytes(files)).toBeLessThanOrEqual(limit);
  });
});
