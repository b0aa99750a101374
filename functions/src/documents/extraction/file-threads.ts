import type { FairSemaphore } from '../../platform/fair-semaphore.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import { type FileJob, type Memory, PARTS_AHEAD, type Painted } from './messages.ts';
import { FileRefused } from './page.ts';

const MAX_HEAP_MB: Record<Memory, number> = { little: 64, much: 128, painting: 96 };
/** One with much memory is seldom needed, and would keep as much as it took. */
const KEEP_MS: Record<Memory, number> = { little: 15_000, much: 0, painting: 15_000 };

/** Of threads with little memory two are in the place of one with much. */
const PLACES_EACH: Record<Memory, number> = { little: 1, much: 2, painting: 1 };

const UNREADABLE = 'This file could not be read. It may be damaged.';
const REFUSALS: Partial<Record<ThreadFailed['reason'], string>> = {
  slow: 'Reading this file takes longer than is allowed. Split it and upload the parts.',
  memory: 'This file needs more memory to read than is allowed. Split it and upload the parts.',
};

const ENTRY = new URL('../extract-worker.ts', import.meta.url);

/** Threads that read files. They are kept, since their libraries take a while to load. */
export const createFileThreads = (memory: Memory, places: FairSemaphore) =>
  createThreadHost<FileJob>({
    entry: ENTRY,
    maxHeapMb: MAX_HEAP_MB[memory],
    places,
    placesEach: PLACES_EACH[memory],
    keepMs: KEEP_MS[memory],
    ahead: PARTS_AHEAD,
    transferOf: ({ bytes }) => [bytes.buffer as ArrayBuffer],
  });

/** @throws FileRefused where the file is at fault, and another error where we are */
export function unlessRefused(answer: FileJob['answer']): Painted | undefined {
  if ('refused' in answer) throw new FileRefused(answer.refused);
  if ('unable' in answer) throw new Error(answer.unable);
  if ('isFull' in answer) throw new ThreadFailed('memory');
  return answer.painted;
}

/** What went wrong, as the file's own fault where it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ThreadFailed)) return error;
  return new FileRefused(REFUSALS[error.reason] ?? UNREADABLE, { cause: error });
}
