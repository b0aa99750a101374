import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { startStack } from './stack.ts';

/** jest's global set-up of the API and browser tests: one stack for all of them, in an empty folder. */
export default async function start(): Promise<void> {
  if (globalThis.stack) return;
  const data = mkdtempSync(join(tmpdir(), 'talkwright-'));
  // As many as a deployment may have: nothing may rely on the memory of one process.
  process.env.FUNCTIONS_WORKER_PROCESS_COUNT = '2';
  globalThis.stack = await startStack(data, await freePorts(), '--no-demo', '--test-directives');
  // The tests inherit this process' environment, and some start a host of their own.
  delete process.env.FUNCTIONS_WORKER_PROCESS_COUNT;
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...globalThis.stack.endpoints, data });
}
