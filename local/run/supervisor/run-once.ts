import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLogFile, withLog } from './log-file.ts';
import { root } from './options.ts';
import { Problem } from './problem.ts';

export type Job = {
  name: string;
  /** Completes "… failed." */
  title: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
};

/** Runs a program of ours to its end; when it fails, the problem carries what it said last. */
export async function runOnce(job: Job, logs: string, signal: AbortSignal): Promise<void> {
  const { name, title, args, cwd = root, env } = job;
  const log = createLogFile(join(logs, `${name}.log`));
  const child = withLog(log, (output) =>
    spawn(process.execPath, ['--import', endWithParent, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output, 'ipc'],
      signal,
    }),
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Problem(`${title} failed. The end of ${log.file}:\n\n${log.tail()}`);
}

export const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;
