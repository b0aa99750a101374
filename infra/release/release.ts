import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Whether somebody wants no release any more. */
  brokenOff: AbortSignal;
};

const CHANGELOG = 'CHANGELOG.md';
const STAYED =
  'Nothing is released, and all files that git keeps are as they were. `npm run build` and `npm run package` make anew ' +
  'what was built.';

/**
 * Makes a release: one commit with its tag, and the package in `dist/`. Nothing leaves the machine. Where a step fails, or
 * it is broken off before the commit, all that git keeps is as it was before. What was built meanwhile is not.
 *
 * @throws Problem
 */
export async function release(order: Order): Promise<void> {
  const { root, version, now, isValidated } = order;
  refuseUnlessReady(root, version);
  const start = git(root, 'rev-parse', 'HEAD');
  if (!isValidated) {
    await npm(order, 'validate');
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
    await npm(order, 'openapi');
    await npm(order, 'build');
    keepWidget(root, version);
    await packageTwice(order);

    const notes = `Talkwright ${version}\n\n${unreleased(changelog)}\n`;
    git(root, 'add', '--', ...changed, ...made);
    git(root, 'commit', '--quiet', '--message', `Release ${version}`);
    git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', notes, `v${version}`);
  } catch (error) {
    git(root, 'reset', '--quiet', start);
    git(root, 'checkout', '--', ...changed);
    for (const path of [...made, 'dist'])
      rmSync(join(root, path), { recursive: true, force: true });
    const reason = error instanceof Problem ? error.message : String(error);
    throw new Problem(`${reason} ${STAYED}`);
  }
}

/** Who looks at a package can make it themselves from the tag, and compare. */
async function packageTwice(order: Order): Promise<void> {
  const packed = async () => {
    await npm(order, 'package');
    return readFileSync(join(order.root, 'dist/SHA256SUMS'), 'utf8');
  };
  const first = await packed();
  if (first !== (await packed())) {
    throw new Problem('The package is another one when it is made again.');
  }
}

/** While it runs, this process hears that it is broken off, also where the step itself does not. */
async function npm({ root, brokenOff }: Order, script: string): Promise<void> {
  const step = spawn('npm', ['run', script], {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  });
  const [code] = await once(step, 'close');
  if (brokenOff.aborted) throw new Problem('It was broken off.');
  if (code !== 0) throw new Problem(`\`npm run ${script}\` failed.`);
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
