import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';

/**
 * A small product with the steps of ours: each leaves what ours leaves, and where the environment says so, it fails, or somebody
 * breaks the release off as it ends.
 */
const STEPS = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const [, , step] = process.argv;
if (process.env.FAILS === step) process.exit(1);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
if (step === 'openapi') {
  const paths = {
    '/widget/chat': { post: { 'x-access': 'agentKey' } },
    '/agents': { get: { 'x-access': 'user' }, post: { 'x-access': 'admin' } },
    '/chat-history': { get: { 'x-access': 'agentKeyOrUser' } },
  };
  writeFileSync('docs/api/openapi.json', JSON.stringify({ info: { version }, paths }));
}
if (step === 'build') {
  mkdirSync('frontend/widget/dist', { recursive: true });
  const stages = { loader: ['widget.js'], firstAnswer: ['widget.js', 'widget-core-X.js'] };
  writeFileSync('frontend/widget/dist/manifest.json', JSON.stringify(stages));
  writeFileSync('frontend/widget/dist/of-the-build-alone.json', '');
  writeFileSync('frontend/widget/dist/widget.js', 'the loader');
  writeFileSync('frontend/widget/dist/widget-core-X.js', 'the core');
}
if (step === 'package') {
  mkdirSync('dist', { recursive: true });
  const hash = process.env.DIFFERS ? process.hrtime.bigint() : 'hash';
  writeFileSync('dist/SHA256SUMS', hash + '  talkwright-' + version + '.zip\\n');
}
if (process.env.BREAKS === step) process.kill(Number(process.env.RELEASE), 'SIGINT');
`;
const SCRIPTS = ['validate', 'openapi', 'build', 'package'];
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    ...{ name: 'talkwright', version: '1.0.0', workspaces: ['shared', 'app'] },
    scripts: Object.fromEntries(SCRIPTS.map((name) => [name, `node steps.cjs ${name}`])),
  }),
  'shared/package.json': JSON.stringify({ name: '@talkwright/shared', version: '1.0.0' }),
  'app/package.json': JSON.stringify({
    ...{ name: '@talkwright/app', version: '1.0.0' },
    dependencies: { '@talkwright/shared': '1.0.0', zod: '1.0.0' },
  }),
  'package-lock.json': JSON.stringify({
    version: '1.0.0',
    packages: {
      '': { version: '1.0.0' },
      app: { version: '1.0.0', dependencies: { '@talkwright/shared': '1.0.0', zod: '1.0.0' } },
      shared: { version: '1.0.0' },
      'node_modules/zod': { version: '1.0.0' },
    },
  }),
  'CHANGELOG.md':
    '# Changelog\n\n## Unreleased\n\n- Boats, too.\n\n## 1.0.0 - 2026-01-01\n\n- Bikes.\n',
  'docs/api/openapi.json': '{}',
  'frontend/releases/SHA256SUMS': 'hash  widget/1.0.0/widget.js\n',
  '.gitignore': 'dist/\n',
  'steps.cjs': STEPS,
};

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'talkwright-release-'));
  for (const [file, text] of Object.entries(FILES)) {
    const path = join(repository, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.com');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Boats');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();

function release(version: string, env: Record<string, string> = {}, ...options: string[]) {
  const program = join(root, 'infra/release/main.ts');
  const command = [process.execPath, program, version, ...options];
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'export RELEASE=$$; exec "$@"', '', ...command],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { status, stdout, stderr };
}

/** All that a release changes. */
const state = () => ({
  head: git('rev-parse', 'HEAD'),
  changed: git('status', '--porcelain'),
  tags: git('tag'),
  hasPackage: existsSync(join(repository, 'dist')),
});

describe('a release is refused', () => {
  const change = (file: string, text: string) => writeFileSync(join(repository, file), text);

  it.each<[sentence: string, version: string, make: () => void]>([
    ['Say which version, in three numbers: npm run release -- 1.2.0', '1.1', () => undefined],
    ['1.0.0 is not after 1.0.0, which is the version now.', '1.0.0', () => undefined],
    [
      'Releases are made on main; this is topic.',
      '1.1.0',
      () => git('switch', '--quiet', '--create', 'topic'),
    ],
    [
      'Files are changed that belong to no commit. Commit them, or take them back.',
      '1.1.0',
      () => change('new.txt', ''),
    ],
    ['The tag v1.1.0 exists already.', '1.1.0', () => git('tag', 'v1.1.0')],
    [
      'CHANGELOG.md says nothing below "## Unreleased": write what is new.',
      '1.1.0',
      () => {
        change(
          'CHANGELOG.md',
          '# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-01-01\n\n- Bikes.\n',
        );
        git('commit', '--quiet', '--all', '--message', 'Nothing new');
      },
    ],
  ])('%s', (sentence, version, make) => {
    make();
    const before = state();
    expect(release(version)).toMatchObject({ status: 1, stderr: `${sentence}\n` });
    expect(state()).toEqual(before);
  });
});

describe('a release that fails, or is broken off, leaves all that git keeps as it was', () => {
  const STAYED =
    'Nothing is released, and all files that git keeps are as they were. `npm run build` and `npm run package` make anew ' +
    'what was built.';
  const OFF = 'It was broken off.';
  const unsigned = {
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'tag.gpgSign',
    GIT_CONFIG_VALUE_0: 'true',
  };

  it.each<[where: string, env: Record<string, string>, sentence: string]>([
    ['in the tests', { FAILS: 'validate' }, '`npm run validate` failed.'],
    ['in a build', { FAILS: 'build' }, `\`npm run build\` failed. ${STAYED}`],
    [
      'as the package is made again',
      { DIFFERS: 'yes' },
      `The package is another one when it is made again. ${STAYED}`,
    ],
    [
      'behind the commit',
      { ...unsigned, GIT_CONFIG_KEY_1: 'gpg.program', GIT_CONFIG_VALUE_1: 'false' },
      STAYED,
    ],
    ['behind the tests', { BREAKS: 'validate' }, OFF],
    ['behind the description', { BREAKS: 'openapi' }, `${OFF} ${STAYED}`],
    ['behind the build', { BREAKS: 'build' }, `${OFF} ${STAYED}`],
    ['behind the package', { BREAKS: 'package' }, `${OFF} ${STAYED}`],
  ])('%s', (_where, env, sentence) => {
    const before = state();
    const { status, stderr } = release('1.1.0', env);
    expect(status).toBe(1);
    expect(stderr).toContain(`${sentence}\n`);
    expect(state()).toEqual(before);
  });
});

it('is one commit with a tag, of one version everywhere, beside the package and the kept widget', () => {
  // Tests that somebody else has run are not run again.
  const { status, stdout } = release('1.1.0', { FAILS: 'validate' }, '--validated');
  expect(status).toBe(0);

  expect(git('log', '--format=%s')).toBe('Release 1.1.0\nBoats');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('cat-file', '-t', 'v1.1.0')).toBe('tag');
  expect(git('tag', '--list', '--format=%(contents)')).toBe('Talkwright 1.1.0\n\n- Boats, too.');

  const shipped = (file: string) => git('show', `v1.1.0:${file}`);
  const said = (file: string) => JSON.parse(shipped(file));
  const needs = { '@talkwright/shared': '1.1.0', zod: '1.0.0' };
  expect(said('package.json')).toMatchObject({ version: '1.1.0' });
  expect(said('app/package.json')).toMatchObject({ version: '1.1.0', dependencies: needs });
  expect(said('package-lock.json')).toEqual({
    version: '1.1.0',
    packages: {
      '': { version: '1.1.0' },
      app: { version: '1.1.0', dependencies: needs },
      shared: { version: '1.1.0' },
      'node_modules/zod': { version: '1.0.0' },
    },
  });
  expect(said('docs/api/openapi.json')).toMatchObject({ info: { version: '1.1.0' } });
  const today = new Date().toISOString().slice(0, 10);
  expect(shipped('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 1.1.0 - ${today}\n\n- Boats, too.\n\n## 1.0.0 - 2026-01-01\n\n- Bikes.`,
  );
  const kept = 'frontend/releases/widget/1.1.0';
  expect(git('ls-files', kept).split('\n')).toEqual(
    ['manifest.json', 'widget-core-X.js', 'widget.js'].map((file) => `${kept}/${file}`),
  );
  expect(shipped(`${kept}/widget-core-X.js`)).toBe('the core');
  const sums = shipped('frontend/releases/SHA256SUMS').split('\n');
  expect(sums[0]).toBe('hash  widget/1.0.0/widget.js');
  expect(sums.slice(1).map((line) => line.split('  ')[1])).toEqual(
    ['manifest.json', 'widget-core-X.js', 'widget.js'].map((file) => `widget/1.1.0/${file}`),
  );
  expect(Object.keys(said('docs/api/widget/1.1.0.json'))).toEqual([
    '/widget/chat',
    '/chat-history',
  ]);

  const hash = createHash('sha384').update('the loader').digest('base64');
  for (const line of [
    'hash  talkwright-1.1.0.zip',
    'git push origin main v1.1.0',
    `src="https://app.example.com/widget/1.1.0/widget.js" integrity="sha384-${hash}"`,
  ]) {
    expect(stdout).toContain(line);
  }
});
