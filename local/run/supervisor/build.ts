import { globSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MANIFEST } from '../../../infra/package/manifest.ts';
import { type Lock, takeLock } from './lock.ts';
import { type Options, root } from './options.ts';
import { endWithParent, type Job, runOnce } from './run-once.ts';
import type { ServiceSpec } from './service-process.ts';

type Part = Job & {
  /** Files and folders that the output is made of. */
  sources: string[];
  /** Written last by its build. */
  output: string;
  /** Where the build itself knows no `--watch`. */
  watchArgs?: string[];
};

const everywhere = ['shared/src', 'package-lock.json'];

const parts: Part[] = [
  {
    name: 'build-functions',
    title: 'The build of the functions',
    args: ['functions/build.ts'],
    sources: ['functions/src', 'functions/build.ts', 'infra/containers.json', 'infra/queues.json'],
    output: 'functions/dist/main.js',
  },
  {
    name: 'build-widget',
    title: 'The build of the widget',
    args: ['frontend/widget/build.ts'],
    sources: ['frontend/widget/src', 'frontend/rich-text/src', 'frontend/widget/build.ts'],
    output: 'frontend/widget/dist/manifest.json',
    watchArgs: [
      'local/run/supervisor/rebuild.ts',
      ...[
        'frontend/widget/build.ts',
        'frontend/widget/src',
        'frontend/rich-text/src',
        'shared/src',
      ],
    ],
  },
  {
    name: 'build-frontend',
    title: 'The build of the web app',
    args: ['frontend/app/build.ts'],
    // Under a test runner it would inherit `test`, and bundle the libraries' development builds.
    env: { NODE_ENV: 'production' },
    sources: [
      'frontend/app/src',
      'frontend/rich-text/src',
      'frontend/app/public',
      'frontend/app/index.html',
      'frontend/app/vite.config.ts',
      'frontend/app/build.ts',
      'frontend/app/page-styles.ts',
      'frontend/app/theme-sheet.ts',
    ],
    output: 'frontend/app/dist/pages.json',
    watchArgs: [
      'local/run/supervisor/rebuild.ts',
      ...['frontend/app/build.ts', 'frontend/app/src', 'frontend/rich-text/src', 'shared/src'],
    ],
  },
];

/** What is published of them. */
const staged: Part = {
  name: 'stage',
  title: 'Staging the package',
  args: ['infra/package/main.ts', '--staged'],
  sources: [...parts.map(({ output }) => dirname(output)), 'infra/package', 'host.json'],
  output: `dist/site/${MANIFEST}`,
};

const LOCK_POLL_MS = 200;
const WATCHED_BUILD_MS = 120_000;

/**
 * Builds what is missing or older than its sources, and stages it where it is to run packaged. Two copies that start at once
 * build in turn.
 */
export async function buildWhatIsStale(
  { packaged }: Pick<Options, 'packaged'>,
  logs: string,
  say: (name: string, text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const last = packaged ? [staged] : [];
  if (![...parts, ...last].some(isStale)) return;
  const lock = await waitForOtherBuilds(signal);
  const build = async (part: Part) => {
    const startedAt = new Date();
    say(part.name, 'building');
    await runOnce(part, logs, signal);
    // What was saved while it was being built counts as newer than the output.
    utimesSync(join(root, part.output), startedAt, startedAt);
    say(part.name, `built (${((Date.now() - startedAt.getTime()) / 1_000).toFixed(1)} s)`);
  };
  try {
    await Promise.all(parts.filter(isStale).map(build));
    for (const part of last.filter(isStale)) await build(part);
  } finally {
    lock.release();
  }
}

async function waitForOtherBuilds(signal: AbortSignal): Promise<Lock> {
  while (true) {
    const lock = takeLock(join(root, 'node_modules', '.cache', 'build.lock'));
    if (lock) return lock;
    await delay(LOCK_POLL_MS, undefined, { signal });
  }
}

/** Builders that stay and build again at every change. */
export function watchers(): ServiceSpec[] {
  const since = Date.now();
  return parts.map(({ name, title, args, watchArgs, cwd = root, output }) => ({
    name,
    title,
    args: ['--import', endWithParent, ...(watchArgs ?? [...args, '--watch'])],
    cwd,
    isReady: async () => modified(output) > since,
    startMs: WATCHED_BUILD_MS,
  }));
}

function isStale({ sources, output }: Part): boolean {
  const built = modified(output);
  return [...sources, ...everywhere].some((source) => newest(source) > built);
}

/** Folders count too: their time changes when a file in them is removed. */
function newest(source: string): number {
  const inside = globSync('**/*', { cwd: join(root, source) });
  return Math.max(modified(source), ...inside.map((file) => modified(join(source, file))));
}

function modified(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
