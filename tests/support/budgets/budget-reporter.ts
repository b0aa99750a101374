import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { type FileTime, tableOf } from './budget-table.ts';
import { budgets } from './budgets.ts';

/** What jest tells a reporter, as far as this one reads it. */
type File = {
  path: string;
  context: { config: { displayName?: { name: string }; rootDir: string } };
};
type Result = { perfStats: { runtime: number } };
type Run = { startTime: number };

const STARTS = 15;

/** Says at the end of a run what each project took of it, and which of its files took most. */
export default class BudgetReporter {
  readonly #files: FileTime[] = [];
  #start = 0;

  /** Before anything else runs. */
  onRunStart(): void {
    this.#start = fastestStart();
  }

  onTestFileResult({ path, context: { config } }: File, { perfStats }: Result): void {
    this.#files.push({
      project: config.displayName?.name ?? '',
      file: relative(config.rootDir, path),
      seconds: perfStats.runtime / 1_000,
    });
  }

  onRunComplete(_contexts: unknown, { startTime }: Run): void {
    if (this.#files.length < 2) return;
    const seconds = (Date.now() - startTime) / 1_000;
    console.log(`\n${tableOf(this.#files, seconds, this.#start, budgets)}`);
  }
}

/** The fastest of some: whatever else the machine does only makes one slower. In seconds. */
function fastestStart(): number {
  const seconds = Array.from({ length: STARTS }, () => {
    const before = performance.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return (performance.now() - before) / 1_000;
  });
  return Math.min(...seconds);
}
