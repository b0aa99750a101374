import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { startWorker } from '../../platform/start-worker.ts';
import type { FromPageThread, ReadablePage, ToPageThread } from './messages.ts';

/** Each holds its page in memory: three searches of an organization, six of all. */
const LINE = { atOnce: 2, maxWaiting: 60, maxWaitingOfOne: 30, retryAfterSeconds: 5 };
const MAX_HEAP_MB = 200;
/** An honest page takes a tenth of a second, on a busy machine a good deal longer. */
const TIMEOUT_MS = 6_000;

const ENTRY = new URL('../page-worker.ts', import.meta.url);

export type PageReader = ReturnType<typeof createPageReader>;

/**
 * Reads pages, two at a time, each in a thread of its own that ends with it: a hostile page costs a thread, and
 * nothing of it reaches another.
 */
export function createPageReader() {
  const turns = createFairSemaphore(LINE);

  return {
    /**
     * Undefined for a page that cannot be read, or not in time.
     * @throws Failure `unavailable` when too many wait
     */
    read: (
      tenantId: string,
      page: ToPageThread,
      signal: AbortSignal,
    ): Promise<ReadablePage | undefined> =>
      turns.take(tenantId, async () => (signal.aborted ? undefined : readInThread(page, signal))),
  };
}

async function readInThread(
  page: ToPageThread,
  signal: AbortSignal,
): Promise<ReadablePage | undefined> {
  const worker = startWorker(ENTRY, { maxHeapMb: MAX_HEAP_MB });
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadablePage | undefined>((resolve) => {
      const giveUp = () => resolve(undefined);
      clock = setTimeout(giveUp, TIMEOUT_MS);
      signal.addEventListener('abort', giveUp, { once: true });
      worker.on('error', giveUp);
      worker.on('exit', giveUp);
      worker.on('message', (read: FromPageThread) => resolve(read ?? undefined));
      worker.postMessage(page);
    });
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}
