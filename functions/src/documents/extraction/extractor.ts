import { availableParallelism } from 'node:os';
import { Postponed } from '../../platform/next-attempt.ts';
import type { DocumentRecord } from '../document-record.ts';
import { asRefusal, createFileThreads, unlessRefused } from './file-threads.ts';
import type { Part } from './messages.ts';

/** By its size, not by the pages that it claims to have: these may all be one and the same. */
const BUDGET_MS = { least: 30_000, perMegabyte: 5_000, most: 120_000 };
/** So long an organization's files wait behind files of its own that do not come to an end. */
const PATIENCE_MS = 2_000;
/** And then leave the place to others. */
const STALLED_SECONDS = 3;
/** Such files are read one at a time: what threads need for them is several times their size. */
const LARGE_BYTES = 8 * 2 ** 20;

type Readable = Pick<DocumentRecord, 'tenantId' | 'filename' | 'extension' | 'size'>;

export type { Part } from './messages.ts';
export type Extractor = ReturnType<typeof createExtractor>;

/** Reads files in threads of their own. */
export function createExtractor(size = Math.min(2, availableParallelism())) {
  const threads = createFileThreads({
    atOnce: size,
    spare: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    patienceMs: PATIENCE_MS,
  });
  let isReadingLarge = false;

  return {
    /**
     * Reads a file and answers its chunks part by part. `load` is called once a thread is free: however many
     * files wait, no more than there are threads are in memory.
     * @throws FileRefused with a sentence when the file is at fault, Postponed where the organization's own files keep
     *   this one waiting, or it is large and another large one is being read
     */
    async *extract(
      { tenantId, filename, extension, size }: Readable,
      load: () => Promise<Uint8Array>,
    ): AsyncGenerator<Part> {
      const isLarge = size > LARGE_BYTES;
      if (isLarge && isReadingLarge) throw new Postponed(STALLED_SECONDS);
      if (isLarge) isReadingLarge = true;
      let hasTurn = false;
      const reading = threads.start({
        who: tenantId,
        async load() {
          hasTurn = true;
          return { kind: 'read', bytes: await load(), extension, title: titleOf(filename) };
        },
        budgetMs: budgetFor(size),
      });
      try {
        for (;;) {
          const said = await reading.next();
          if (said.kind === 'answer') {
            unlessRefused(said.answer);
            return;
          }
          said.reply(undefined);
          yield said.part;
        }
      } catch (error) {
        throw hasTurn ? asRefusal(error) : new Postponed(STALLED_SECONDS);
      } finally {
        // Whoever stops taking parts leaves a thread that still reads.
        reading.stop();
        if (isLarge) isReadingLarge = false;
      }
    },

    /** @throws Postponed where the organization's own files would keep another one waiting */
    refuseStalled(tenantId: string): void {
      if (threads.isStalled(tenantId)) throw new Postponed(STALLED_SECONDS);
    },

    end: threads.end,
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
