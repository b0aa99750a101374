import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './faults.ts';

/** Of jest's report, what is read here. */
type Report = { numFailedTests: number; numRuntimeErrorTestSuites: number; numPassedTests: number };

/** A test that a fault lets hang is given up by jest itself; this is for one that holds up jest. */
const LONGEST_MS = 20 * 60_000;

/**
 * Runs one file of tests. Whatever else may end a run, such as a build that fails or a stack that does not start, is
 * neither: no test has said anything then.
 */
export async function runTest(
  folder: string,
  { project, path }: Fault['test'],
): Promise<'passed' | 'failed' | 'unknown'> {
  const reports = mkdtempSync(join(tmpdir(), 'talkwright-faults-found-'));
  const file = join(reports, 'report.json');
  const jest = [
    join(folder, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', project, '--testPathPatterns', `tests/${path.replaceAll('.', '\\.')}$`],
    ...['--json', '--outputFile', file],
  ];
  try {
    const run = spawn(process.execPath, jest, {
      cwd: join(folder, 'tests'),
      stdio: 'ignore',
      timeout: LONGEST_MS,
    });
    const end = () => run.kill();
    process.on('exit', end);
    const [code] = await once(run, 'exit');
    process.off('exit', end);
    const report = readReport(file);
    if (code === 0) return report && report.numPassedTests > 0 ? 'passed' : 'unknown';
    const failed = report && report.numFailedTests + report.numRuntimeErrorTestSuites;
    return failed ? 'failed' : 'unknown';
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
