import type { Picture } from './messages.ts';
import { createThreadPool } from './thread-pool.ts';

/** So many people may wait for a page before the next one is told to come again. */
const MAX_WAITING = 20;

export type PagePainter = ReturnType<typeof createPagePainter>;

/** Makes pictures of pages, in a thread of its own: nobody who looks at a page waits for files that are read. */
export function createPagePainter() {
  const pool = createThreadPool(1, MAX_WAITING);

  return {
    /**
     * A picture of one page of a PDF; undefined when there is no such page. `load` is called once it is its turn.
     * @throws FileRefused with a sentence when the file is at fault; Failure `unavailable` when too many wait
     */
    async paint(load: () => Promise<Uint8Array>, page: number): Promise<Picture | undefined> {
      const { thread, giveBack } = await pool.take();
      try {
        const bytes = await load().catch((error) => {
          giveBack(true);
          throw error;
        });
        return await thread.paint(bytes, page, giveBack);
      } finally {
        giveBack(false);
      }
    },
  };
}
