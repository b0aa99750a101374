import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import { startWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

export type WorkerPool = Awaited<ReturnType<typeof startWorkerPool>>;

const RESTART_MS = { first: 100, longest: 2_000 };
const DRAIN_POLL_MS = 20;
const CRASHES_WORTH_A_SENTENCE = 3;
/** A worker that lived this long was healthy: its end is no part of a crash loop. */
const HEALTHY_MS = 10_000;

/** Keeps `size` workers of one bundle running. Rejects when the bundle cannot be served at all. */
export async function startWorkerPool(size: number, options: WorkerOptions, log: Log) {
  const ready: WorkerProcess[] = [];
  let waiting: (() => void)[] = [];
  let turn = 0;
  let crashes = 0;
  let isStopping = false;

  async function add(): Promise<WorkerProcess> {
    const worker = await startWorkerProcess(options);
    if (isStopping) await worker.stop();
    ready.push(worker);
    for (const resume of waiting) resume();
    waiting = [];
    void watch(worker);
    return worker;
  }

  async function watch(worker: WorkerProcess) {
    const startedAt = performance.now();
    const end = await worker.exited;
    ready.splice(ready.indexOf(worker), 1);
    if (isStopping) return;

    log.warn(`A worker ${end}. Starting another.`);
    if (performance.now() - startedAt > HEALTHY_MS) crashes = 0;
    await restart();
  }

  async function restart(): Promise<void> {
    crashes++;
    const pauseMs = Math.min(RESTART_MS.first * 2 ** (crashes - 1), RESTART_MS.longest);
    if (crashes >= CRASHES_WORTH_A_SENTENCE) {
      log.error(
        `Workers keep dying: ${crashes} in a row. What they said last is above. Next start in ${pauseMs / 1_000} s.`,
      );
    }
    await delay(pauseMs);
    if (isStopping) return;
    try {
      await add();
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
      await restart();
    }
  }

  // All at once; if one fails, those that did start must not outlive the failure.
  const started = await Promise.allSettled(Array.from({ length: size }, add));
  const failed = started.find((start) => start.status === 'rejected');
  const [first] = ready;
  if (failed || !first) {
    isStopping = true;
    await Promise.all(ready.map((worker) => worker.stop()));
    throw failed?.reason ?? new Error('No worker could be started.');
  }

  return {
    functions: first.functions,
    isReady: () => ready.length > 0,

    /** The next worker in turn; `undefined` while none is running. */
    pick(): WorkerProcess | undefined {
      turn = (turn + 1) % Math.max(ready.length, 1);
      return ready[turn];
    },

    /** Resolves when a worker is running, at the latest after `timeoutMs`. */
    async whenReady(timeoutMs: number): Promise<void> {
      if (ready.length > 0) return;
      const added = Promise.withResolvers<void>();
      waiting.push(added.resolve);
      const timer = setTimeout(added.resolve, timeoutMs);
      await added.promise;
      clearTimeout(timer);
    },

    /** Resolves when nothing is under way, at the latest after `timeoutMs`. */
    async drained(timeoutMs: number): Promise<void> {
      const deadline = performance.now() + timeoutMs;
      while (ready.some(({ reports }) => reports.size > 0) && performance.now() < deadline) {
        await delay(DRAIN_POLL_MS);
      }
    },

    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(ready.map((worker) => worker.stop()));
    },
  };
}
