import type { Browser } from 'playwright-core';
import type { Stack } from './stack/stack.ts';

declare global {
  var stack: Stack | undefined;
  /** What starting it took, of the clock and of processors. */
  var stackStart: { startSeconds: number; startProcessor: number } | undefined;
  /** In browser tests. */
  var browser: Browser;
  /** The functions of `@jest/globals` for the file that runs now. */
  var jestGlobals: Record<string, unknown>;
  /** Whether the test that has just ended failed, in browser tests. */
  var hasFailed: boolean | undefined;
}
