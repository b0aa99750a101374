import type { Page } from 'playwright-core';

/** How long Playwright waits between two looks for something on a page; the last one again and again. */
const PAUSES_MS = [20, 50, 100];

type Frame = {
  retryWithProgressAndBackoff(progress: unknown, look: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(
    progress: unknown,
    pausesMs: number[],
    look: unknown,
  ): Promise<unknown>;
};
type Inner = { _connection: { toImpl(frame: unknown): Frame } };

/**
 * Left to itself Playwright looks twice a second once a quarter of one is over: what a page shows after 0.3 s is seen after 0.8.
 * There is no setting for it.
 */
export function lookOften(page: Page): void {
  const frame = (page as unknown as Inner)._connection.toImpl(page.mainFrame());
  const proto: Frame = Object.getPrototypeOf(frame);
  if (typeof proto.retryWithProgressAndTimeouts !== 'function') {
    throw new Error('Playwright looks at pages in another way by now: see what this can be.');
  }
  proto.retryWithProgressAndBackoff = function often(this: Frame, progress, look) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES_MS, look);
  };
}
