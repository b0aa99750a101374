import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';
import { importsIn } from './imports.ts';

const tests = join(import.meta.dirname, '../..');
/** What serves, calls or starts something, or reads what only a build makes. */
const IMPURE =
  /^(?:node:(?:child_process|dgram|http|https|net|tls|worker_threads)|playwright-core|.*\/local\/.*\/(?:server|main)\.ts|.*built-files\.ts)$/;

/** What the rules import of the tests' own files, and what those import. */
function reachedBy(files: string[]): { from: string; path: string }[] {
  const reached: { from: string; path: string }[] = [];
  const seen = new Set(files);
  for (const from of seen) {
    for (const { path } of importsIn(readFileSync(join(tests, from), 'utf8'))) {
      const target = normalize(join(dirname(from), path));
      reached.push({ from, path });
      const isOurs = path.startsWith('.') && !target.startsWith('..');
      // Data imports nothing.
      if (isOurs && !path.endsWith('.json')) seen.add(target);
    }
  }
  return reached;
}

it('rules need no service, server, process or build', () => {
  const reached = reachedBy(globSync('rules/**/*.ts', { cwd: tests }));
  expect(reached.map(({ from }) => from)).toContain('support/cloud/outbound.ts');
  expect(reached.filter(({ path }) => IMPURE.test(path))).toEqual([]);
});

it('that is seen where they do', () => {
  const reached = reachedBy(['support/cloud/tools.ts']);
  expect(reached.some(({ path }) => IMPURE.test(path))).toBe(true);
});
