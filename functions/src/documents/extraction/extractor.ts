import { availableParallelism } from 'node:os';
import type { DocumentExtension } from '@talkwright/shared/documents';
import type { Part } from './messages.ts';
import { startThread, type Thread } from './thread.ts';

export type { Part } from './messages.ts';
export type Extractor = ReturnType<typeof createExtractor>;

const IDLE_MS = 60_000;

/**
 * A few threads that read files. A healthy thread reads the next file; one whose file misbehaved is ended
 * with it, so that nothing a file contains reaches another.
 */
export function createExtractor(size = Math.min(2, availableParallelism())) {
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function acquire(): Promise<Thread> {
    while (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (rested.thread.isAlive()) return rested.thread;
    }
    return startThread();
  }

  function release(thread: Thread, isHealthy: boolean): void {
    busy -= 1;
    waiting.shift()?.();
    if (!isHealthy) {
      thread.end();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.thread === thread),
        1,
      );
      thread.end();
    }, IDLE_MS);
    idle.push({ thread, timer: timer.unref() });
  }

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
      const thread = await acquire();
      let isReleased = false;
      const releaseOnce = (isHealthy: boolean) => {
        if (!isReleased) release(thread, isHealthy);
        isReleased = true;
      };
      try {
        const bytes = await load().catch((error) => {
          releaseOnce(true);
          throw error;
        });
        yield* thread.read(bytes, extension, releaseOnce);
      } finally {
        // Whoever stops taking parts leaves a thread that still reads.
        releaseOnce(false);
      }
    },

    end(): void {
      for (const { thread, timer } of idle.splice(0)) {
        clearTimeout(timer);
        thread.end();
      }
    },
  };
}
