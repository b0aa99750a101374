import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { Postponed } from '../../platform/next-attempt.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import type { DocumentRecord } from '../document-record.ts';
import { asRefusal, createFileThreads, unlessRefused } from './file-threads.ts';
import type { Part } from './messages.ts';

/** By its size, not by the pages that it claims to have: these may all be one and the same. */
const BUDGET_MS = { least: 30_000, perMegabyte: 5_000, most: 120_000 };
/**
 * What is in memory at once: three files, or a large one and one beside it. With one core as with many: a second thread
 * reads on where the first waits for its parts to be taken.
 */
const PLACES = { atOnce: 2, spare: 1 };
/** So long an organization's files wait behind its own. */
const PATIENCE_MS = 2_000;
/** And then leave the place to others. */
const STALLED_SECONDS = 3;
/** A file that takes longer is read anew where somebody else would wait for it. */
const LONG_MS = 2_000;
/** Such files are read one at a time, in two of the places: what a thread needs for them is several times their size. */
const LARGE_BYTES = 8 * 2 ** 20;

type Readable = Pick<DocumentRecord, 'id' | 'tenantId' | 'filename' | 'extension' | 'size'>;

export type { Part } from './messages.ts';
export type Extractor = ReturnType<typeof createExtractor>;

/** Reads files in threads of their own. */
export function createExtractor() {
  const places = createFairSemaphore({
    ...PLACES,
    maxWaiting: Number.POSITIVE_INFINITY,
    patienceMs: PATIENCE_MS,
    longMs: LONG_MS,
    retryAfterSeconds: STALLED_SECONDS,
  });
  const threads = createFileThreads('little', places);
  const threadForLarge = createFileThreads('much', places);
  /** Documents that took more memory than a thread has: from then on they count as large. */
  const hungry = new Set<string>();
  let isReadingLarge = false;

  return {
    /**
     * Reads a file and answers its chunks part by part. `load` is called once a thread is free: however many
     * files wait, no more than there are threads are in memory.
     * @throws FileRefused with a sentence when the file is at fault, Postponed where the organization's own files keep
     *   this one waiting, it is to give way to another's, or it is large and another large one is being read
     */
    async *extract(
      { id, tenantId, filename, extension, size }: Readable,
      load: () => Promise<Uint8Array>,
      signal?: AbortSignal,
    ): AsyncGenerator<Part> {
      const isLarge = size > LARGE_BYTES || hungry.has(id);
      if (isLarge && isReadingLarge) throw new Postponed(STALLED_SECONDS);
      if (isLarge) isReadingLarge = true;
      let hasTurn = false;
      const memory = isLarge ? 'much' : 'little';
      const reading = (isLarge ? threadForLarge : threads).start({
        who: tenantId,
        async load() {
          hasTurn = true;
          // It may need what idle threads have kept.
          if (isLarge) threads.end();
          return { kind: 'read', bytes: await load(), extension, title: titleOf(filename), memory };
        },
        budgetMs: budgetFor(size),
        ...(signal && { signal }),
      });
      try {
        for (;;) {
          const said = await reading.next();
          if (said.kind === 'answer') {
            unlessRefused(said.answer);
            hungry.delete(id);
            return;
          }
          said.reply(undefined);
          yield said.part;
        }
      } catch (error) {
        const reason = error instanceof ThreadFailed ? error.reason : undefined;
        if (!hasTurn || reason === 'stopped') throw new Postponed(STALLED_SECONDS);
        if (reason === 'memory' && !isLarge) {
          hungry.add(id);
          throw new Postponed(0);
        }
        hungry.delete(id);
        throw asRefusal(error);
      } finally {
        // Whoever stops taking parts leaves a thread that still reads.
        reading.stop();
        if (isLarge) isReadingLarge = false;
      }
    },

    /** @throws Postponed where the organization's own files would keep another one waiting */
    refuseStalled(tenantId: string): void {
      if (places.isStalled(tenantId)) throw new Postponed(STALLED_SECONDS);
    },

    end(): void {
      threads.end();
      threadForLarge.end();
    },
  };
}

/** What a file's name says of it, in words. */
const titleOf = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

const budgetFor = (bytes: number): number =>
  Math.min(BUDGET_MS.most, BUDGET_MS.least + (bytes / 2 ** 20) * BUDGET_MS.perMegabyte);
