import { getCompileCacheDir } from 'node:module';
import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TheirWords } from '../telemetry/contents.ts';
import type { FromThread, Job, ToThread } from './messages.ts';
import { createWorkClock } from './work-clock.ts';

export type Bounds<J extends Job> = {
  /** Of the thread's own time on a processor. What loading its code takes counts for no task. */
  budgetMs: number;
  /** The whole budget, once a part has come. */
  budgetAfter?: (part: J['part'], usedMs: number) => number;
  /** So many parts without a reply make the thread wait, which costs it no time. */
  ahead: number;
  signal: AbortSignal;
};

export type Thread<J extends Job> = ReturnType<typeof startThread<J>>;

/** Why there is no answer: its time was over, its memory was full, nobody wants it any more, or something else. */
export class ThreadFailed extends Error {
  readonly reason: 'slow' | 'memory' | 'stopped' | 'broken';

  constructor(reason: ThreadFailed['reason'], cause?: unknown) {
    super(`A thread gave no answer: ${reason}.`, { cause });
    this.reason = reason;
  }
}

const MAX_YOUNG_MB = 16;

/**
 * A thread that works on what strangers have made: without our settings, with a cap on its memory, and silent.
 * `entry` is where its code lies among the sources; bundled, all entries lie beside the bundle's main file.
 */
export function startThread<J extends Job>(entry: URL, maxHeapMb: number) {
  const worker = new Worker(bundled(entry), {
    env: compileCache(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    stdout: true,
    stderr: true,
  });
  let isReady = false;
  let isAlive = true;
  let onMessage: ((message: FromThread<J>) => void) | undefined;
  let onFailure: ((failure: ThreadFailed) => void) | undefined;

  worker.on('message', (message: FromThread<J>) => {
    if (message.kind === 'ready') isReady = true;
    onMessage?.(message);
  });
  // It may fail between two tasks, or while it is ended; nobody waits for it then.
  worker.on('error', (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    onFailure?.(new ThreadFailed(isMemory ? 'memory' : 'broken', inTheirWords(error)));
  });
  worker.on('exit', () => {
    isAlive = false;
    onFailure?.(new ThreadFailed('broken', 'The thread ended.'));
  });
  // While it waits for work it keeps no process from ending.
  worker.unref();

  const send = (message: ToThread<J>, transfer?: ArrayBuffer[]) =>
    worker.postMessage(message, transfer);

  /** One that has ended says nothing any more, and needs no clock. */
  const processorMs = () =>
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1_000,
      () => 0,
    );

  /** One task at a time. @throws ThreadFailed, after which the thread is of no use */
  function work(
    task: J['task'],
    transfer: ArrayBuffer[],
    { budgetMs, budgetAfter, ahead, signal }: Bounds<J>,
    onPart: (part: J['part'], reply: (reply: J['reply']) => void) => void,
  ): Promise<{ answer: J['answer']; isWorn: boolean }> {
    const { promise, resolve, reject } = Promise.withResolvers<{
      answer: J['answer'];
      isWorn: boolean;
    }>();
    const clock = createWorkClock(() => reject(new ThreadFailed('slow')), processorMs);
    const stop = () => reject(new ThreadFailed('stopped'));
    let isDone = false;
    let unanswered = 0;

    function take(message: FromThread<J>): void {
      if (message.kind === 'ready') clock.allow(budgetMs);
      else if (message.kind === 'answer') resolve(message);
      else if (message.kind === 'broken') reject(new ThreadFailed('broken', inTheirWords(message)));
      else {
        const { number, part } = message;
        unanswered += 1;
        if (budgetAfter) clock.allow(budgetAfter(part, clock.used()));
        if (unanswered >= ahead) clock.pause();
        onPart(part, (reply) => answer(number, reply));
      }
    }
    function answer(number: number, reply: J['reply']): void {
      // It may be at work on somebody else's task by now.
      if (isDone) return;
      unanswered -= 1;
      send({ kind: 'reply', number, reply });
      clock.run();
    }

    onMessage = take;
    onFailure = reject;
    signal.addEventListener('abort', stop);
    worker.ref();
    try {
      send({ kind: 'task', task }, transfer);
    } catch (error) {
      reject(new ThreadFailed('broken', error));
    }
    if (isReady) clock.allow(budgetMs);
    return promise.finally(() => {
      isDone = true;
      onMessage = undefined;
      onFailure = undefined;
      clock.pause();
      signal.removeEventListener('abort', stop);
      worker.unref();
    });
  }

  return { work, isAlive: () => isAlive, end: () => worker.terminate() };
}

/** What a library says of a file, or of a text. */
const inTheirWords = ({ message, stack }: { message: string; stack?: string | undefined }) =>
  Object.assign(new TheirWords(message), { stack });

/** Where this process keeps what Node has compiled, its threads do: half of a thread's start is compiling. */
function compileCache(): NodeJS.Dict<string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

function bundled(entry: URL): URL {
  if (import.meta.url.endsWith('.ts')) return entry;
  const name = basename(entry.pathname).replace(/\.ts$/, '.js');
  return new URL(import.meta.url.replace(/(\/chunks)?\/[^/]+$/, `/${name}`));
}
