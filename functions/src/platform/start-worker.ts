import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

const MAX_YOUNG_MB = 32;

type Options = {
  maxHeapMb: number;
  /** Of a thread that waits for work: it must not print, since whoever reads what it prints keeps the process alive. */
  isIdling?: boolean;
};

/**
 * A thread that reads what strangers have made: without our settings, with a cap on its memory, and silent.
 * `source` is where its entry lies among the sources; bundled, all entries lie beside the bundle's main file.
 */
export function startWorker(source: URL, { maxHeapMb, isIdling = false }: Options): Worker {
  const worker = new Worker(entryOf(source), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    stdout: true,
    stderr: true,
  });
  if (!isIdling) {
    worker.stdout.resume();
    worker.stderr.resume();
  }
  return worker;
}

function entryOf(source: URL): URL {
  if (import.meta.url.endsWith('.ts')) return source;
  const bundled = basename(source.pathname).replace(/\.ts$/, '.js');
  return new URL(import.meta.url.replace(/(\/chunks)?\/[^/]+$/, `/${bundled}`));
}
