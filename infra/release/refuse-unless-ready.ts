import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { byVersion } from '../released-widgets.ts';
import { unreleased } from './changelog.ts';

const BRANCH = 'main';

/** @throws Problem that says what is to be done first. */
export function refuseUnlessReady(root: string, version: string): void {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new Problem('Say which version, in three numbers: npm run release -- 1.2.0');
  }
  const { version: current }: { version: string } = JSON.parse(read('package.json'));
  if (byVersion(version, current) <= 0) {
    throw new Problem(`${version} is not after ${current}, which is the version now.`);
  }
  const branch = git('branch', '--show-current');
  if (branch !== BRANCH) {
    throw new Problem(`Releases are made on ${BRANCH}; this is ${branch || 'no branch'}.`);
  }
  if (git('status', '--porcelain')) {
    throw new Problem(
      'Files are changed that belong to no commit. Commit them, or take them back.',
    );
  }
  if (git('tag', '--list', `v${version}`)) {
    throw new Problem(`The tag v${version} exists already.`);
  }
  if (!unreleased(read('CHANGELOG.md'))) {
    throw new Problem('CHANGELOG.md says nothing below "## Unreleased": write what is new.');
  }
}
