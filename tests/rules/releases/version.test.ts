import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { VERSION } from '@talkwright/shared/version';
import { newestIn } from '../../../infra/release/changelog.ts';
import { manifestsOf } from '../../../infra/release/set-version.ts';
import { releasedVersions } from '../../../infra/released-widgets.ts';
import { root } from '../../support/root.ts';

const text = (file: string) => readFileSync(join(root, file), 'utf8');

it('is one wherever it stands: packages, lock, changelog, API and the newest widget that is kept', () => {
  const lock = JSON.parse(text('package-lock.json'));
  const manifests = manifestsOf(root).map((file) => [file, JSON.parse(text(file))] as const);
  const own = manifests.map(([, { name }]) => name);
  const said: [place: string, version: string][] = manifests.flatMap(([file, manifest]) => {
    const locked = lock.packages[file.replace(/\/?package\.json$/, '')];
    const needs = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    return [
      [file, manifest.version],
      [`lock of ${file}`, locked.version],
      ...needs
        .filter(([name]) => own.includes(name))
        .map(([name, range]): [string, string] => [`${name} in ${file}`, range]),
    ];
  });
  said.push(
    ['package-lock.json', lock.version],
    ['CHANGELOG.md', newestIn(text('CHANGELOG.md')) ?? 'none'],
    ['openapi.json', JSON.parse(text('docs/api/openapi.json')).info.version],
    ['released widgets', releasedVersions(root).at(-1) ?? 'none'],
  );
  expect(said.filter(([, version]) => version !== VERSION)).toEqual([]);
});
