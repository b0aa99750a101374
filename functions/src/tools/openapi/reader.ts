import { Worker } from 'node:worker_threads';
import type { FetchText } from './documents.ts';
import type { FromReader, ToReader } from './messages.ts';
import type { ReadDescription, ReadOptions } from './read-operations.ts';
import { SpecRefused } from './spec-refused.ts';

type Source = { text: string; url: string };

const MAX_AT_ONCE = 2;
const MAX_HEAP_MB = 600;
/** With the fetching of other documents. */
const TIMEOUT_MS = 60_000;

const TOO_SLOW =
  'Reading this description takes longer than is allowed. Import a smaller part of it.';
const TOO_LARGE =
  'This description needs more memory to read than is allowed. Import a smaller part of it.';
const UNREADABLE = 'This description could not be read.';

/** As source the entry lies one folder up; bundled, beside the bundle's main file. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('../openapi-worker.ts', import.meta.url)
  : new URL(import.meta.url.replace(/(\/chunks)?\/[^/]+$/, '/openapi-worker.js'));

/** Reads descriptions, two at a time, each in a thread of its own that ends with it. */
export function createDescriptionReader() {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return {
    /**
     * `load` is called when its turn has come: however many wait, no more than two are in memory.
     * @throws SpecRefused with a sentence when the description is at fault
     */
    async read(
      load: () => Promise<Source>,
      options: ReadOptions,
      fetchText: FetchText,
    ): Promise<ReadDescription> {
      while (busy >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      busy += 1;
      try {
        return await readInThread(await load(), options, fetchText);
      } finally {
        busy -= 1;
        waiting.shift()?.();
      }
    },
  };
}

function readInThread(
  source: Source,
  options: ReadOptions,
  fetchText: FetchText,
): Promise<ReadDescription> {
  const worker = new Worker(ENTRY, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const send = (message: ToReader) => worker.postMessage(message);

  return new Promise<ReadDescription>((resolve, reject) => {
    const clock = setTimeout(() => reject(new SpecRefused(TOO_SLOW)), TIMEOUT_MS);
    worker.on('exit', () => clearTimeout(clock));
    worker.on('exit', () => reject(refused(UNREADABLE, 'The thread ended.')));
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(refused(isMemory ? TOO_LARGE : UNREADABLE, error));
    });
    worker.on('message', (message: FromReader) => {
      if (message.kind === 'done') resolve(message.description);
      else if (message.kind === 'refused') reject(new SpecRefused(message.sentence));
      else if (message.kind === 'broken') reject(refused(UNREADABLE, message.reason));
      else {
        const { url } = message;
        fetchText(url).then((found) => send({ kind: 'fetched', url, found }), reject);
      }
    });
    send({ kind: 'read', ...source, options });
  }).finally(() => worker.terminate());
}

function refused(sentence: string, cause: unknown): SpecRefused {
  const error = new SpecRefused(sentence);
  error.cause = cause;
  return error;
}
