import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../root.ts';

type Run = { testResults: { name: string; startTime: number; endTime: number }[] };

/** `npm run timings`: runs all tests, and writes down what each file took, by which they are ordered and shared out. */
const tests = join(root, 'tests');
const folder = mkdtempSync(join(tmpdir(), 'talkwright-timings-'));
const file = join(folder, 'run.json');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, [jest, '--json', `--outputFile=${file}`], {
  cwd: tests,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) throw new Error('Not all tests pass: what they took says nothing.');
const { testResults }: Run = JSON.parse(readFileSync(file, 'utf8'));
const timings = testResults
  .map(({ name, startTime, endTime }) => [relative(tests, name), seconds(endTime - startTime)])
  .sort();
writeFileSync(
  join(import.meta.dirname, 'timings.json'),
  `${JSON.stringify(Object.fromEntries(timings), undefined, 2)}\n`,
);
rmSync(folder, { recursive: true });

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
