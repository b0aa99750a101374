import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../platform/start-worker.ts';
import type { Answer, ToThread } from './messages.ts';

const MAX_HEAP_MB = 400;

const ENTRY = new URL('../check-worker.ts', import.meta.url);

/** A thread that is started when it is needed and ended by a question that takes too long. One question at a time. */
export function createCheckThread() {
  let idle: Worker | undefined;

  /** Resolves once it can be asked: what loading takes, counts for no question. */
  async function start(): Promise<Worker> {
    const worker = startWorker(ENTRY, { maxHeapMb: MAX_HEAP_MB, isIdling: true });
    // It may fail while it is ended; nobody waits for it then.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (idle === worker) idle = undefined;
    });
    await once(worker, 'message');
    return worker;
  }

  return {
    /** `slow` where there was no answer in time, `dead` where the thread ran out of memory. */
    async ask(question: ToThread, milliseconds: number): Promise<Answer | 'slow' | 'dead'> {
      const worker = idle ?? (await start());
      idle = undefined;
      const overtime = new AbortController();
      // What was answered in time counts, also where this process was too busy to look at it.
      const clock = setTimeout(() => setImmediate(() => overtime.abort()), milliseconds);
      worker.ref();
      try {
        const answering = once(worker, 'message', { signal: overtime.signal });
        worker.postMessage(question);
        const [answer] = await answering;
        idle = worker;
        return answer;
      } catch {
        void worker.terminate();
        return overtime.signal.aborted ? 'slow' : 'dead';
      } finally {
        clearTimeout(clock);
        // An idle thread keeps no process from ending.
        worker.unref();
      }
    },
  };
}
