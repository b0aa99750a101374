import type { Stack } from './stack.ts';

declare global {
  var stack: Stack | undefined;
}
