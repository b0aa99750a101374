import type { Chart } from '@talkwright/shared/figures/read-chart';
import type { Diagram } from '@talkwright/shared/figures/read-diagram';
import { createFairSemaphore } from '../platform/fair-semaphore.ts';
import { createThreadHost } from '../platform/threads/thread-host.ts';

export type Figure = { diagram: Diagram } | { chart: Chart };
/** What comes of it is a PNG, where it can be drawn. */
export type DrawJob = {
  task: Figure;
  part: undefined;
  reply: undefined;
  answer: Uint8Array | undefined;
};
export type FigurePainter = ReturnType<typeof createFigurePainter>;

const PLACES = { atOnce: 1, spare: 0, maxWaiting: 20, retryAfterSeconds: 5 };
/** Half a second of it is loading what draws. */
const BUDGET_MS = 10_000;
const MAX_HEAP_MB = 192;

/**
 * Makes pictures of the figures of an answer, each in a thread of its own that ends with it: what a model writes may keep any
 * parser busy, and none of what it does there reaches another's picture.
 */
export function createFigurePainter() {
  const threads = createThreadHost<DrawJob>({
    entry: new URL('./draw-worker.ts', import.meta.url),
    maxHeapMb: MAX_HEAP_MB,
    places: createFairSemaphore(PLACES),
  });

  return {
    /** @throws ThreadFailed where it takes too much, Failure `unavailable` when too many wait */
    paint: (tenantId: string, figure: Figure, signal: AbortSignal): Promise<DrawJob['answer']> =>
      threads.run({ who: tenantId, load: () => figure, budgetMs: BUDGET_MS, signal }),
  };
}
