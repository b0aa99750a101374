import type { Browser } from 'playwright-core';
import type { Stack } from './stack/stack.ts';

declare global {
  var stack: Stack | undefined;
  /** In browser tests. */
  var browser: Browser;
  /** Whether the test that has just ended failed, in browser tests. */
  var hasFailed: boolean | undefined;
}
