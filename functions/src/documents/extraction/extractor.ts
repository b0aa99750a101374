import { availableParallelism } from 'node:os';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { asRefusal, createFileThreads } from './file-threads.ts';
import type { Part } from './messages.ts';
import { FileRefused } from './page.ts';

/** Enough for any honest page, with a start for the whole. */
const START_BUDGET_MS = 25_000;
const PAGE_BUDGET_MS = 250;

export type { Part } from './messages.ts';
export type Extractor = ReturnType<typeof createExtractor>;

/** Reads files in threads of their own. */
export function createExtractor(size = Math.min(2, availableParallelism())) {
  const threads = createFileThreads({ atOnce: size, maxWaiting: Number.POSITIVE_INFINITY });

  return {
    /**
     * Reads a file and answers its chunks part by part. `load` is called once a thread is free: however many
     * files wait, no more than there are threads are in memory.
     * @throws FileRefused with a sentence when the file is at fault
     */
    async *extract(
      load: () => Promise<Uint8Array>,
      extension: DocumentExtension,
    ): AsyncGenerator<Part> {
      const reading = threads.start({
        who: 'all',
        load: async () => ({ kind: 'read', bytes: await load(), extension }),
        budgetMs: START_BUDGET_MS,
        budgetAfter: ({ pagesDone }) => START_BUDGET_MS + pagesDone * PAGE_BUDGET_MS,
      });
      try {
        for (;;) {
          const said = await reading.next();
          if (said.kind === 'answer') {
            if ('refused' in said.answer) throw new FileRefused(said.answer.refused);
            return;
          }
          said.reply(undefined);
          yield said.part;
        }
      } catch (error) {
        throw asRefusal(error);
      } finally {
        // Whoever stops taking parts leaves a thread that still reads.
        reading.stop();
      }
    },

    end: threads.end,
  };
}
