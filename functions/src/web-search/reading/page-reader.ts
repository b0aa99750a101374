import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import type { PageJob, ReadablePage } from './messages.ts';

/** Each holds its page in memory: three searches of an organization, six of all. */
const SEMAPHORE = { atOnce: 2, maxWaiting: 60, maxWaitingOfOne: 30, retryAfterSeconds: 5 };
const MAX_HEAP_MB = 200;
/** An honest page takes a tenth of a second, on a busy machine a good deal longer. */
const BUDGET_MS = 6_000;

const ENTRY = new URL('../page-worker.ts', import.meta.url);

export type PageReader = ReturnType<typeof createPageReader>;

/**
 * Reads pages, two at a time, each in a thread of its own that ends with it: a hostile page costs a thread, and
 * nothing of it reaches another.
 */
export function createPageReader() {
  const threads = createThreadHost<PageJob>({
    entry: ENTRY,
    maxHeapMb: MAX_HEAP_MB,
    places: createFairSemaphore(SEMAPHORE),
  });

  return {
    /**
     * Undefined for a page that cannot be read, or not in time.
     * @throws Failure `unavailable` when too many wait
     */
    read: (
      tenantId: string,
      page: PageJob['task'],
      signal: AbortSignal,
    ): Promise<ReadablePage | undefined> =>
      threads
        .run({ who: tenantId, load: () => page, budgetMs: BUDGET_MS, signal })
        .catch((error) => {
          if (error instanceof ThreadFailed) return undefined;
          throw error;
        }),
  };
}
