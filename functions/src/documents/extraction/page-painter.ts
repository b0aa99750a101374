import type { Box } from '@talkwright/shared/areas/documents';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { encodePng } from './encode-png.ts';
import { asRefusal, createFileThreads, unlessRefused } from './file-threads.ts';

/** So many people may wait for a page before the next one is told to come again. */
const PLACES = { atOnce: 1, spare: 1, maxWaiting: 20, retryAfterSeconds: 5 };
/** Somebody waits for it. */
const BUDGET_MS = 10_000;

/** A page as PNG, where on it the quote stands, and how many pages its document has. */
type Picture = { png: Uint8Array; boxes: Box[]; pages: number };

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
    ): Promise<Picture | undefined> {
      const turn = {
        who: tenantId,
        load: async () => ({ kind: 'paint' as const, bytes: await load(), page, quote }),
        budgetMs: BUDGET_MS,
      };
      const painted = await threads
        .run(turn)
        .then(unlessRefused)
        .catch((error) => {
          throw asRefusal(error);
        });
      if (!painted) return undefined;
      const { pixels, ...beside } = painted;
      return { png: await encodePng(pixels), ...beside };
    },
  };
}
