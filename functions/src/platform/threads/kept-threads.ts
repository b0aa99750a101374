import type { Job } from './messages.ts';
import type { Thread } from './thread.ts';

/** Threads that wait for their next task, each for so long. */
export function createKeptThreads<J extends Job>(keepMs: number) {
  let kept: { thread: Thread<J>; timer: NodeJS.Timeout | undefined }[] = [];

  function drop(thread: Thread<J>): void {
    kept = kept.filter((one) => one.thread !== thread);
    void thread.end();
  }

  return {
    /** The one that worked last. */
    take(): Thread<J> | undefined {
      for (let last = kept.pop(); last; last = kept.pop()) {
        clearTimeout(last.timer);
        if (last.thread.isAlive()) return last.thread;
      }
      return undefined;
    },

    put(thread: Thread<J>): void {
      const isEndless = keepMs === Number.POSITIVE_INFINITY;
      const timer = isEndless ? undefined : setTimeout(drop, keepMs, thread).unref();
      kept.push({ thread, timer });
    },

    end(): void {
      for (const { thread, timer } of kept) {
        clearTimeout(timer);
        drop(thread);
      }
    },
  };
}
