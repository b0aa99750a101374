import { randomUUID } from 'node:crypto';
import { type AppFunction, createAppRouter, describeApp, type HttpRouter } from './app.ts';
import { createInvoker } from './invoker.ts';
import type { Log } from './log.ts';
import type { FunctionMetadata, Output } from './protocol.ts';
import { messageMetadata } from './service-bus-message.ts';
import { isQueueConsumer, sourceOf, startQueueConsumers } from './service-bus-triggers.ts';
import type { Settings } from './settings.ts';
import { isTimer, scheduleOf, startTimers } from './timers.ts';
import { startWorkerPool, type WorkerPool } from './worker-pool.ts';

/** A loaded bundle. A reload replaces the whole. */
export type Generation = { functions: AppFunction[]; router: HttpRouter; pool: WorkerPool };
export type RunningApp = Awaited<ReturnType<typeof startApp>>;

export type AppOptions = {
  root: string;
  data: string;
  settings: Settings;
  workerEnv: Record<string, string>;
  workers: number;
  sourceMaps: boolean;
  log: Log;
  deliver: (fn: FunctionMetadata, outputs: Output[]) => Promise<void>;
};

const STOP_DRAIN_MS = 5_000;
/** A reload can wait longer for the requests of the old bundle than a stop can. */
const RELOAD_DRAIN_MS = 60_000;

/** Loads the bundle and starts its triggers. Rejects with a sentence when it cannot be served. */
export async function startApp(options: AppOptions) {
  const { log, settings, deliver } = options;
  const invoker = createInvoker(() => generation.pool, log, deliver);
  let generation = await load(options);
  let triggers = startTriggers(generation.functions);
  let reloading = Promise.resolve();

  function startTriggers(functions: AppFunction[], previousRuns?: Promise<void>) {
    const { invoke } = invoker;
    const consumers = startQueueConsumers(functions, { settings, invoke, log });
    const directory = options.data;
    const timers = startTimers(functions, { directory, env: settings.env, invoke, previousRuns });
    return { consumers, timers };
  }

  /** Requests never wait for a reload: the old workers serve until the new ones are ready. */
  async function swap(): Promise<void> {
    const old = { generation, triggers };
    generation = await load(options);
    triggers = startTriggers(generation.functions, old.triggers.timers.stop());
    log.info(`Reloaded: ${generation.functions.length} functions.`);

    void (async () => {
      await old.triggers.consumers.stop(RELOAD_DRAIN_MS);
      await old.generation.pool.drained(RELOAD_DRAIN_MS);
      await old.triggers.consumers.close();
      await old.generation.pool.stop();
    })();
  }

  return {
    generation: () => generation,

    /** Runs a function that HTTP does not start, as its trigger would. */
    fire(fn: AppFunction, input: string): Promise<void> {
      if (isTimer(fn)) return triggers.timers.fire(fn);
      const metadata = isQueueConsumer(fn) ? messageMetadata({ messageId: randomUUID() }) : {};
      return invoker.invoke(fn, { string: input }, metadata);
    },

    reload(): Promise<void> {
      reloading = reloading.then(swap).catch((error) => {
        log.error(`Reload failed, the previous bundle keeps serving. ${sentence(error)}`);
      });
      return reloading;
    },

    /** Takes nothing more from timers and queues, and waits a moment for what is under way. */
    async stopTriggers(): Promise<void> {
      await reloading;
      void triggers.timers.stop();
      await Promise.all([
        triggers.consumers.stop(STOP_DRAIN_MS),
        generation.pool.drained(STOP_DRAIN_MS),
      ]);
    },

    async close(): Promise<void> {
      await Promise.all([triggers.consumers.close(), generation.pool.stop()]);
    },
  };
}

async function load(options: AppOptions): Promise<Generation> {
  const { root, settings, workerEnv, workers, sourceMaps, log, deliver } = options;
  const { functionTimeoutMs } = settings;
  const worker = {
    ...{ root, env: workerEnv, sourceMaps, functionTimeoutMs },
    onLog: log.entry,
    onOutputs,
  };
  const pool = await startWorkerPool(workers, worker, log);

  function onOutputs(functionName: string, outputs: Output[]) {
    const metadata = pool.functions.find(({ name }) => name === functionName);
    if (!metadata) return;
    // The client has its answer already: the log is all that can tell of a failure, as in Azure.
    deliver(metadata, outputs).catch((error) => log.error(`${functionName}: ${sentence(error)}`));
  }

  try {
    const functions = describeApp(pool.functions, settings);
    for (const fn of functions.filter(isTimer)) scheduleOf(fn, settings.env);
    for (const fn of functions.filter(isQueueConsumer)) sourceOf(fn, settings.env);
    return { functions, router: createAppRouter(functions, settings.http.routePrefix), pool };
  } catch (error) {
    await pool.stop();
    throw error;
  }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));
