import { randomUUID } from 'node:crypto';
import type { AppFunction } from './app.ts';
import type { Log } from './log.ts';
import type { Invocation, Output, TypedData } from './protocol.ts';
import type { WorkerPool } from './worker-pool.ts';

export type Invoke = (
  fn: AppFunction,
  data: TypedData,
  triggerMetadata?: Record<string, TypedData>,
) => Promise<void>;

const WORKER_WAIT_MS = 30_000;

/** Runs functions that no HTTP request starts: timers, queue messages, and what the admin endpoint fires. */
export function createInvoker(
  pool: () => WorkerPool,
  log: Log,
  deliver: (fn: AppFunction, outputs: Output[]) => Promise<void>,
) {
  async function run(fn: AppFunction, invocation: Invocation): Promise<void> {
    const { functionName, invocationId } = invocation;
    const startedAt = performance.now();
    try {
      await pool().whenReady(WORKER_WAIT_MS);
      const worker = pool().pick();
      if (!worker) throw new Error('No worker is running.');
      await deliver(fn, await worker.invoke(invocation));
      log.invocation({ functionName, invocationId, startedAt, outcome: 'succeeded' });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      log.invocation({ functionName, invocationId, startedAt, outcome: 'failed', failure });
      throw error;
    }
  }

  const invoke: Invoke = (fn, data, triggerMetadata = {}) => {
    const invocation = {
      invocationId: randomUUID(),
      functionName: fn.name,
      inputData: [{ name: fn.trigger.name, data }],
      triggerMetadata,
    };
    return run(fn, invocation);
  };

  return { invoke };
}
