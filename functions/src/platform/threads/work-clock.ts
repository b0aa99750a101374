/** A thread that only waits, or that gets hardly any of a processor, is ended as well: after so many times its budget. */
const LONGEST = 5;

/**
 * Counts only the time in which a thread works, not that in which it waits for us. When its budget is over by the clock on
 * the wall, what it has had of a processor decides: on a busy machine that is less.
 * `processorMs`: what the thread has had since it began.
 */
export function createWorkClock(onExceeded: () => void, processorMs: () => Promise<number>) {
  let budgetMs = 0;
  let usedMs = 0;
  let startedAt: number | undefined;
  let hadBefore: Promise<number> | undefined;
  let timers: NodeJS.Timeout[] = [];

  const used = () => usedMs + (startedAt === undefined ? 0 : performance.now() - startedAt);

  function pause(): void {
    timers.forEach(clearTimeout);
    timers = [];
    usedMs = used();
    startedAt = undefined;
  }

  function run(): void {
    if (startedAt !== undefined) return;
    startedAt = performance.now();
    timers = [
      setTimeout(look, budgetMs - usedMs, ask),
      setTimeout(look, LONGEST * budgetMs - usedMs, onExceeded),
    ];
  }

  /** What was said in time counts, also where this process was too busy to look at it. */
  function look(andThen: () => void): void {
    const seen = timers;
    setImmediate(() => {
      if (timers === seen) andThen();
    });
  }

  async function ask(): Promise<void> {
    const seen = timers;
    const [now, before = 0] = await Promise.all([processorMs(), hadBefore]);
    if (timers !== seen) return;
    const leftMs = budgetMs - (now - before);
    if (leftMs <= 0) onExceeded();
    else timers[0] = setTimeout(ask, leftMs);
  }

  /** So much from the start on. The clock goes on. */
  function allow(milliseconds: number): void {
    pause();
    hadBefore ??= processorMs();
    budgetMs = milliseconds;
    run();
  }

  return { pause, run, allow, used };
}
