import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { RELEASED_WIDGETS } from '../released-widgets.ts';
import { dated, unreleased } from './changelog.ts';
import { keepWidget, RELEASED_SUMS, releasedApi } from './keep-widget.ts';
import { refuseUnlessReady } from './refuse-unless-ready.ts';
import { manifestsOf, setVersion } from './set-version.ts';

export type Order = {
  /** Of the repository. */
  root: string;
  version: string;
  now: Date;
  /** Whether somebody, as CI, has run all tests on this commit. */
  isValidated: boolean;
};

const CHANGELOG = 'CHANGELOG.md';

/**
 * Makes a release: one commit with its tag, and the package in `dist/`. Nothing leaves the machine. Where a step fails,
 * everything is as it was before.
 *
 * @throws Problem
 */
export function release({ root, version, now, isValidated }: Order): void {
  refuseUnlessReady(root, version);
  const start = git(root, 'rev-parse', 'HEAD');
  if (!isValidated) {
    npm(root, 'validate');
    // It takes a while, in which somebody may have gone on working.
    refuseUnlessReady(root, version);
    if (git(root, 'rev-parse', 'HEAD') !== start) {
      throw new Problem('There are new commits, which nobody has tested. Start again.');
    }
  }

  const made = [join(RELEASED_WIDGETS, version), releasedApi(version)];
  const changed = [
    ...[...manifestsOf(root), 'package-lock.json', CHANGELOG],
    ...['docs/api/openapi.json', RELEASED_SUMS],
  ];
  try {
    const changelog = readFileSync(join(root, CHANGELOG), 'utf8');
    setVersion(root, version);
    writeFileSync(join(root, CHANGELOG), dated(changelog, version, now.toISOString().slice(0, 10)));
    npm(root, 'openapi');
    npm(root, 'build');
    keepWidget(root, version);
    packageTwice(root);

    const notes = `Talkwright ${version}\n\n${unreleased(changelog)}\n`;
    git(root, 'add', '--', ...changed, ...made);
    git(root, 'commit', '--quiet', '--message', `Release ${version}`);
    git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', notes, `v${version}`);
  } catch (error) {
    git(root, 'reset', '--quiet', start);
    git(root, 'checkout', '--', ...changed);
    for (const path of [...made, 'dist'])
      rmSync(join(root, path), { recursive: true, force: true });
    throw new Problem(
      `${error instanceof Problem ? error.message : String(error)} Nothing is released, and all files are as they were.`,
    );
  }
}

/** Who looks at a package can make it themselves from the tag, and compare. */
function packageTwice(root: string): void {
  const [first, second] = [1, 2].map(() => {
    npm(root, 'package');
    return readFileSync(join(root, 'dist/SHA256SUMS'), 'utf8');
  });
  if (first !== second) throw new Problem('The package is another one when it is made again.');
}

function npm(root: string, script: string): void {
  try {
    execFileSync('npm', ['run', script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    throw new Problem(`\`npm run ${script}\` failed.`);
  }
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
