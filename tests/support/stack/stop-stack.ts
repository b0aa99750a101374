import { rmSync } from 'node:fs';
import { stopStack } from './stack.ts';

export default async function stop(): Promise<void> {
  const { stack } = globalThis;
  if (!stack) return;
  globalThis.stack = undefined;
  await stopStack(stack);
  rmSync(stack.data, { recursive: true, force: true });
}
