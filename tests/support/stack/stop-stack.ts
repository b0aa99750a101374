import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noteTime } from '../times/note-time.ts';
import { processorSeconds } from '../times/processor-seconds.ts';
import { stopStack } from './stack.ts';

export default async function stop(): Promise<void> {
  const { stack, stackStart } = globalThis;
  if (!stack) return;
  globalThis.stack = undefined;
  const processor = processorSeconds(stack.process.pid);
  if (stackStart) noteTime({ what: 'stack', ...stackStart, processor });
  const lost = lostWorkers(join(stack.data, 'logs', 'functions-host.log'));
  await stopStack(stack);
  rmSync(stack.data, { recursive: true, force: true });
  if (lost) throw new Error(`The product ended by itself while it was tested:\n${lost}`);
}

/** The last words of workers that ended, as of an error that nobody handled: requests that are tried again hide it. */
function lostWorkers(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n');
  const ends = [...lines.keys()].filter((at) => / A worker ended /.test(lines[at] ?? ''));
  return ends.map((at) => lines.slice(Math.max(0, at - 30), at + 1).join('\n')).join('\n\n');
}
