import { availableParallelism } from 'node:os';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import type { Part } from './messages.ts';
import { createThreadPool } from './thread-pool.ts';

export type { Part } from './messages.ts';
export type Extractor = ReturnType<typeof createExtractor>;

/** Reads files in threads of their own. */
export function createExtractor(size = Math.min(2, availableParallelism())) {
  const pool = createThreadPool(size);

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
      const { thread, giveBack } = await pool.take();
      try {
        const bytes = await load().catch((error) => {
          giveBack(true);
          throw error;
        });
        yield* thread.read(bytes, extension, giveBack);
      } finally {
        // Whoever stops taking parts leaves a thread that still reads.
        giveBack(false);
      }
    },

    end: (): void => pool.end(),
  };
}
