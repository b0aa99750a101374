/** Counts only the time in which a thread works, not that in which it waits for us. */
export function createWorkClock(onExceeded: () => void) {
  let budgetMs = 0;
  let usedMs = 0;
  let startedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const used = () => usedMs + (startedAt === undefined ? 0 : performance.now() - startedAt);

  function pause(): void {
    clearTimeout(timer);
    usedMs = used();
    startedAt = undefined;
  }

  function run(): void {
    if (startedAt !== undefined) return;
    startedAt = performance.now();
    timer = setTimeout(lookAgain, Math.max(0, budgetMs - usedMs));
  }

  /** What was said in time counts, also where this process was too busy to look at it. */
  function lookAgain(): void {
    setImmediate(() => {
      if (startedAt === undefined) return;
      if (used() >= budgetMs) onExceeded();
      else allow(budgetMs);
    });
  }

  /** So much from the start on. The clock goes on. */
  function allow(milliseconds: number): void {
    pause();
    budgetMs = milliseconds;
    run();
  }

  return { pause, run, allow, used };
}
