import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '../../../local/run/supervisor/ports.ts';
import { root } from '../root.ts';
import { processorSeconds } from '../times/processor-seconds.ts';
import { freePorts } from './free-ports.ts';
import { startStack } from './stack.ts';

/**
 * jest's global set-up of the API and browser tests: one stack for all of them, with the containers and queues that the
 * Bicep of a small deployment asks for, and nothing in them.
 */
export default async function start(): Promise<void> {
  if (globalThis.stack) return;
  const data = mkdtempSync(join(tmpdir(), 'talkwright-'));
  const ports = await freePorts();
  const queues = join(data, 'queues.json');
  const provision = 'tests/support/infra/provision-deployment.ts';
  const blobPort = String(portsFrom(ports).blob);
  execFileSync(process.execPath, [provision, data, blobPort, queues], { cwd: root });
  // As many as a deployment may have: nothing may rely on the memory of one process.
  process.env.FUNCTIONS_WORKER_PROCESS_COUNT = '2';
  const flags = ['--no-demo', '--test-directives', '--queues', queues];
  const before = performance.now();
  globalThis.stack = await startStack(data, ports, ...flags);
  globalThis.stackStart = {
    startSeconds: (performance.now() - before) / 1_000,
    startProcessor: processorSeconds(globalThis.stack.process.pid),
  };
  // The tests inherit this process' environment, and some start a host of their own.
  delete process.env.FUNCTIONS_WORKER_PROCESS_COUNT;
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...globalThis.stack.endpoints, data });
}
