import { relative } from 'node:path';
import { type FileTime, tableOf } from './budget-table.ts';

/** What jest tells a reporter, as far as this one reads it. */
type File = {
  path: string;
  context: { config: { displayName?: { name: string }; rootDir: string } };
};
type Result = { perfStats: { runtime: number } };
type Run = { startTime: number };

/** Says at the end of a run what each project took of it, and which of its files took most. */
export default class BudgetReporter {
  readonly #files: FileTime[] = [];

  onTestFileResult({ path, context: { config } }: File, { perfStats }: Result): void {
    this.#files.push({
      project: config.displayName?.name ?? '',
      file: relative(config.rootDir, path),
      seconds: perfStats.runtime / 1_000,
    });
  }

  onRunComplete(_contexts: unknown, { startTime }: Run): void {
    if (this.#files.length < 2) return;
    console.log(`\n${tableOf(this.#files, (Date.now() - startTime) / 1_000)}`);
  }
}
