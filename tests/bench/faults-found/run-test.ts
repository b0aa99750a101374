import { runJest, type TestFile } from '../run-jest.ts';

/**
 * Runs one file of tests. Whatever else may end a run, such as a build that fails or a stack that does not start, is
 * neither: no test has said anything then.
 */
export async function runTest(
  folder: string,
  test: TestFile,
): Promise<'passed' | 'failed' | 'unknown'> {
  const { code, report } = await runJest(folder, [test]);
  if (code === 0) return report && report.numPassedTests > 0 ? 'passed' : 'unknown';
  const failed = report && report.numFailedTests + report.numRuntimeErrorTestSuites;
  return failed ? 'failed' : 'unknown';
}
