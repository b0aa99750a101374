import type { Stack } from './stack/stack.ts';

declare global {
  var stack: Stack | undefined;
  /** Whether the test that has just ended failed, in browser tests. */
  var hasFailed: boolean | undefined;
}
