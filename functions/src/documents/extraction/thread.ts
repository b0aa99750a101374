import type { Worker } from 'node:worker_threads';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { startWorker } from '../../platform/start-worker.ts';
import {
  type FromThread,
  PARTS_AHEAD,
  type Part,
  type Picture,
  type ToThread,
} from './messages.ts';
import { FileRefused } from './page.ts';

export type Thread = ReturnType<typeof startThread>;

/** What a file may take of a thread's time: enough for any honest page, with a start for the whole. */
const START_BUDGET_MS = 25_000;
const PAGE_BUDGET_MS = 250;
/** Somebody waits for it. */
const PAINT_BUDGET_MS = 10_000;
const MAX_HEAP_MB = 400;

const TOO_SLOW = 'Reading this file takes longer than is allowed. Split it and upload the parts.';
const TOO_LARGE =
  'This file needs more memory to read than is allowed. Split it and upload the parts.';
const UNREADABLE = 'This file could not be read. It may be damaged.';

const ENTRY = new URL('../extract-worker.ts', import.meta.url);

/** A thread that reads one file at a time, with limits on its memory and time, and without our settings. */
export function startThread() {
  const worker = startWorker(ENTRY, { maxHeapMb: MAX_HEAP_MB });
  // A thread may fail between two files, or while it is ended; nobody waits for it then.
  worker.on('error', () => {});
  let isAlive = true;
  worker.on('exit', () => {
    isAlive = false;
  });
  worker.unref();

  /** `onDone` is called as soon as the thread is free again, or of no use any more. */
  async function* read(
    bytes: Uint8Array,
    extension: DocumentExtension,
    onDone: (isHealthy: boolean) => void,
  ): AsyncGenerator<Part> {
    const inbox = createInbox(worker, onDone);
    worker.ref();
    worker.postMessage({ kind: 'read', bytes, extension } satisfies ToThread, [
      bytes.buffer as ArrayBuffer,
    ]);
    try {
      for (let part = await inbox.take(); part; part = await inbox.take()) yield part;
    } finally {
      inbox.close();
      worker.unref();
    }
  }

  /** `onDone` as above. */
  async function paint(
    bytes: Uint8Array,
    page: number,
    onDone: (isHealthy: boolean) => void,
  ): Promise<Picture | undefined> {
    const inbox = createInbox(worker, onDone, PAINT_BUDGET_MS);
    worker.ref();
    worker.postMessage({ kind: 'paint', bytes, page } satisfies ToThread, [
      bytes.buffer as ArrayBuffer,
    ]);
    try {
      await inbox.take();
      return inbox.picture();
    } finally {
      inbox.close();
      worker.unref();
    }
  }

  return { read, paint, isAlive: () => isAlive, end: () => void worker.terminate() };
}

/** What one file yields as it arrives, and the clock that runs while the thread works on it. */
function createInbox(
  worker: Worker,
  onDone: (isHealthy: boolean) => void,
  budgetMs = START_BUDGET_MS,
) {
  const parts: Part[] = [];
  let picture: Picture | undefined;
  let end: { error?: Error } | undefined;
  let wake: (() => void) | undefined;
  const clock = createClock(() => finish(false, new FileRefused(TOO_SLOW)));

  function finish(isHealthy: boolean, error?: Error): void {
    if (end) return;
    end = error ? { error } : {};
    clock.pause();
    // The thread may be reading somebody else's file as soon as it is free: nothing of that belongs here.
    detach();
    onDone(isHealthy);
    wake?.();
  }
  function onMessage(message: FromThread): void {
    if (message.kind === 'end') finish(!message.isWorn);
    else if (message.kind === 'refused') finish(!message.isWorn, new FileRefused(message.sentence));
    else if (message.kind === 'broken') finish(false, refused(UNREADABLE, message.reason));
    else if (message.kind === 'painted') {
      picture = message.picture;
      finish(!message.isWorn);
    } else {
      const { chunks, pagesDone, pagesTotal } = message;
      parts.push({ chunks, pagesDone, pagesTotal });
      clock.allow(START_BUDGET_MS + pagesDone * PAGE_BUDGET_MS);
      if (parts.length === PARTS_AHEAD) clock.pause();
      wake?.();
    }
  }
  function onError(error: Error & { code?: string }): void {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    finish(false, refused(isMemory ? TOO_LARGE : UNREADABLE, error));
  }
  const onExit = () => finish(false, refused(UNREADABLE, 'The thread ended.'));
  function detach(): void {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  }

  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  clock.allow(budgetMs);

  return {
    picture: () => picture,

    /** Undefined after the last part. @throws FileRefused */
    async take(): Promise<Part | undefined> {
      while (parts.length === 0 && !end) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const part = parts.shift();
      if (part) {
        if (!end) {
          worker.postMessage({ kind: 'more' } satisfies ToThread);
          clock.run();
        }
        return part;
      }
      if (end?.error) throw end.error;
      return undefined;
    },
    close(): void {
      clock.pause();
      detach();
    },
  };
}

const refused = (sentence: string, cause: unknown): FileRefused => {
  const error = new FileRefused(sentence);
  error.cause = cause;
  return error;
};

/** Counts only the time in which the thread works, not that in which it waits for us. */
function createClock(onExceeded: () => void) {
  let budgetMs = 0;
  let usedMs = 0;
  let startedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function pause(): void {
    clearTimeout(timer);
    if (startedAt !== undefined) usedMs += performance.now() - startedAt;
    startedAt = undefined;
  }
  function run(): void {
    if (startedAt !== undefined) return;
    startedAt = performance.now();
    timer = setTimeout(onExceeded, Math.max(0, budgetMs - usedMs));
  }
  return {
    pause,
    run,
    allow(ms: number): void {
      pause();
      budgetMs = ms;
      run();
    },
  };
}
