import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { startWorker } from '../../platform/start-worker.ts';
import type { FetchText } from './documents.ts';
import type { FromReader, ToReader } from './messages.ts';
import type { ReadDescription, ReadOptions } from './read-operations.ts';
import { SpecRefused } from './spec-refused.ts';

type Source = { text: string; url: string };
type Reading = {
  tenantId: string;
  /** Called when its turn has come: however many wait, no more than two are in memory. */
  load: () => Promise<Source>;
  options: ReadOptions;
  fetchText: FetchText;
};

const LINE = {
  atOnce: 2,
  atOnceOfOne: 1,
  maxWaiting: 20,
  maxWaitingOfOne: 3,
  retryAfterSeconds: 10,
};
const MAX_HEAP_MB = 600;
/** With the fetching of other documents. */
const TIMEOUT_MS = 60_000;

const TOO_SLOW =
  'Reading this description takes longer than is allowed. Import a smaller part of it.';
const TOO_LARGE =
  'This description needs more memory to read than is allowed. Import a smaller part of it.';
const UNREADABLE = 'This description could not be read.';

const ENTRY = new URL('../openapi-worker.ts', import.meta.url);

export type DescriptionReader = ReturnType<typeof createDescriptionReader>;

/**
 * Reads descriptions, two at a time and one of each organization, so that none keeps the others from it. Each is read
 * in a thread of its own that ends with it.
 */
export function createDescriptionReader() {
  const turns = createFairSemaphore(LINE);

  return {
    /** @throws SpecRefused with a sentence when the description is at fault, Failure `unavailable` when too many wait */
    read: ({ tenantId, load, options, fetchText }: Reading): Promise<ReadDescription> =>
      turns.take(tenantId, async () => readInThread(await load(), options, fetchText)),
  };
}

function readInThread(
  source: Source,
  options: ReadOptions,
  fetchText: FetchText,
): Promise<ReadDescription> {
  const worker = startWorker(ENTRY, { maxHeapMb: MAX_HEAP_MB });
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
