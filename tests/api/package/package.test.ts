import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { complaintOf } from '../../../infra/package/manifest.ts';
import { startFunctionsHost } from '../../../local/cloud/functions-host/functions-host.ts';
import { settings } from '../../support/cloud/settings.ts';
import { root } from '../../support/root.ts';

const APP = 'dist/functions';
const SITE = 'dist/site';
const app = join(root, APP);
const site = join(root, SITE);
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

it('is as it was staged, with nothing that only a build needs', () => {
  expect([complaintOf(app), complaintOf(site)]).toEqual([undefined, undefined]);
  const files = [app, site].flatMap((folder) => globSync('**/*', { cwd: folder }));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) => /\.(?:map|ts|env)$|bundled\.json$|local\.settings/.test(file)),
  ).toEqual([]);
  expect(Object.keys(JSON.parse(read(app, 'package.json')))).toEqual([
    ...['name', 'version', 'type', 'main'],
  ]);
});

it.each([
  { built: APP, holds: ['zod', '@azure/cosmos', '@node-rs/argon2', '@hyzyla/pdfium', 'mermaid'] },
  { built: SITE, holds: ['react', '@mantine/core', 'preact', '@fontsource-variable/inter'] },
])('says of $built whose work is in it, and nothing of what is not', ({ built, holds }) => {
  const folder = join(root, built);
  const { components } = JSON.parse(read(folder, 'sbom.cdx.json'));
  const names: string[] = components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  );
  const notices = read(folder, 'THIRD-PARTY-NOTICES.txt');
  expect(names).toEqual(expect.arrayContaining(holds));
  for (const name of names) expect(notices).toContain(`\n${name} `);
  for (const absent of ['jest', 'vite', 'typescript', 'azurite', 'esbuild']) {
    expect(names).not.toContain(absent);
  }
});

it('brings native packages that its papers name, each with what runs', () => {
  const folders = globSync('node_modules/**/package.json', { cwd: app }).map(dirname);
  const names = folders.map((folder) => folder.replace('node_modules/', ''));
  const notices = read(app, 'THIRD-PARTY-NOTICES.txt');
  for (const name of names) expect(notices).toContain(`\n${name} `);
  expect(names).toContain('@hyzyla/pdfium');
});

it('does not start with wrong settings, and says all that is wrong with them', async () => {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-settings-'));
  const env = { ...process.env, ...settings, MAIL_FROM: '', TOKEN_KEY: 'short' };
  await expect(startFunctionsHost({ root: app, data, env, quiet: true })).rejects.toThrow(
    /The setting MAIL_FROM is missing\.\s+The setting TOKEN_KEY is wrong: take at least 32 random bytes/,
  );
  rmSync(data, { recursive: true });
});
