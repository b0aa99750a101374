import { Failure } from '@talkwright/shared/contract/errors';
import { startThread, type Thread } from './thread.ts';

const IDLE_MS = 60_000;

/**
 * A few threads that read files. A healthy thread reads the next file; one whose file misbehaved is ended
 * with it, so that nothing a file contains reaches another. Where people wait, the line is not endless.
 */
export function createThreadPool(size: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function acquire(): Promise<Thread> {
    if (busy >= size && waiting.length >= maxWaiting) {
      throw new Failure('unavailable', { retryAfterSeconds: 5 });
    }
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
    /** A free thread, and how to give it back: once counts. @throws Failure `unavailable` when too many wait */
    async take(): Promise<{ thread: Thread; giveBack: (isHealthy: boolean) => void }> {
      const thread = await acquire();
      let isGiven = false;
      return {
        thread,
        giveBack(isHealthy) {
          if (!isGiven) release(thread, isHealthy);
          isGiven = true;
        },
      };
    },

    end(): void {
      for (const { thread, timer } of idle.splice(0)) {
        clearTimeout(timer);
        thread.end();
      }
    },
  };
}
