import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { asRefusal, createFileThreads, unlessRefused } from './file-threads.ts';
import type { Painted } from './messages.ts';

/** So many people may wait for a page before the next one is told to come again. */
const PLACES = { atOnce: 1, spare: 1, maxWaiting: 20, retryAfterSeconds: 5 };
/** Somebody waits for it. */
const BUDGET_MS = 10_000;

export type PagePainter = ReturnType<typeof createPagePainter>;

/** Makes pictures of pages, in a thread of its own: nobody who looks at a page waits for files that are read. */
export function createPagePainter() {
  const threads = createFileThreads('painting', createFairSemaphore(PLACES));

  return {
    /**
     * A picture of one page of a PDF; undefined when there is no such page. `load` is called once it is its turn.
     * @throws FileRefused with a sentence when the file is at fault; Failure `unavailable` when too many wait
     */
    async paint(
      tenantId: string,
      load: () => Promise<Uint8Array>,
      { page, quote }: { page: number; quote: string },
    ): Promise<Painted | undefined> {
      const turn = {
        who: tenantId,
        load: async () => ({ kind: 'paint' as const, bytes: await load(), page, quote }),
        budgetMs: BUDGET_MS,
      };
      return threads
        .run(turn)
        .then(unlessRefused)
        .catch((error) => {
          throw asRefusal(error);
        });
    },
  };
}
