import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import type { FetchText } from './documents.ts';
import type { DescriptionJob } from './messages.ts';
import type { ReadDescription, ReadOptions } from './read-operations.ts';
import { SpecRefused } from './spec-refused.ts';

type Reading = {
  tenantId: string;
  /** Called when its turn has come: however many wait, no more than two are in memory. */
  load: () => Promise<{ text: string; url: string }>;
  options: ReadOptions;
  fetchText: FetchText;
};

const SEMAPHORE = {
  atOnce: 2,
  atOnceOfOne: 1,
  maxWaiting: 20,
  maxWaitingOfOne: 3,
  retryAfterSeconds: 10,
};
const MAX_HEAP_MB = 600;
/** With the fetching of other documents. */
const BUDGET_MS = 60_000;

const UNREADABLE = 'This description could not be read.';
const REFUSALS: Partial<Record<ThreadFailed['reason'], string>> = {
  slow: 'Reading this description takes longer than is allowed. Import a smaller part of it.',
  memory:
    'This description needs more memory to read than is allowed. Import a smaller part of it.',
};

const ENTRY = new URL('../openapi-worker.ts', import.meta.url);

export type DescriptionReader = ReturnType<typeof createDescriptionReader>;

/**
 * Reads descriptions, two at a time and one of each organization, so that none keeps the others from it. Each is read
 * in a thread of its own that ends with it.
 */
export function createDescriptionReader() {
  const threads = createThreadHost<DescriptionJob>({
    entry: ENTRY,
    maxHeapMb: MAX_HEAP_MB,
    places: createFairSemaphore(SEMAPHORE),
  });

  return {
    /** @throws SpecRefused with a sentence when the description is at fault, Failure `unavailable` when too many wait */
    async read({ tenantId, load, options, fetchText }: Reading): Promise<ReadDescription> {
      const turn = {
        who: tenantId,
        load: async () => ({ ...(await load()), options }),
        budgetMs: BUDGET_MS,
      };
      const answer = await threads.run(turn, fetchText).catch((error) => {
        if (!(error instanceof ThreadFailed)) throw error;
        throw new SpecRefused(REFUSALS[error.reason] ?? UNREADABLE, { cause: error });
      });
      if ('refused' in answer) throw new SpecRefused(answer.refused);
      return answer.description;
    },
  };
}
