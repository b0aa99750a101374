import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of tests, from `tests/` on. */
export type TestFile = { project: string; path: string };
/** Of jest's report, what is read here. */
type Report = {
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPassedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
};

/** A test that never ends is given up by jest itself; this is for one that holds up jest. */
const LONGEST_MS = 20 * 60_000;

/**
 * Runs files of tests in a checkout. There is no report where nothing was run: a build failed, or the stack did not
 * start.
 */
export async function runJest(
  checkout: string,
  files: TestFile[],
): Promise<{ code: number | null; report: Report | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-bench-jest-'));
  const file = join(folder, 'report.json');
  const tests = join(checkout, 'tests');
  const jest = [
    join(checkout, 'node_modules/jest/bin/jest.js'),
    ...['--json', '--outputFile', file],
    ...['--selectProjects', ...new Set(files.map(({ project }) => project))],
    ...['--runTestsByPath', ...new Set(files.map(({ path }) => join(tests, path)))],
  ];
  try {
    const run = spawn(process.execPath, jest, { cwd: tests, stdio: 'ignore', timeout: LONGEST_MS });
    const end = () => run.kill();
    process.on('exit', end);
    const [code] = await once(run, 'exit');
    process.off('exit', end);
    return { code, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
