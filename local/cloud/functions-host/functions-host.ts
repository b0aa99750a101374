import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdmin } from './admin.ts';
import { createCors } from './cors.ts';
import { createHttpServer } from './http-server.ts';
import { readKeys } from './keys.ts';
import { createLog } from './log.ts';
import { createProxy } from './proxy.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { createOutputs } from './service-bus-outputs.ts';
import { readSettings } from './settings.ts';
import { watchBundle } from './watch-bundle.ts';

export type FunctionsHostOptions = {
  /** The function app: holds package.json, host.json and local.settings.json. */
  root: string;
  /** Keys, the status of timers and the compile cache are kept here. */
  data: string;
  port?: number;
  watch?: boolean | undefined;
  workers?: number | undefined;
  /** Logs failures only. */
  quiet?: boolean | undefined;
  env?: Record<string, string | undefined>;
  /** Where log lines go: standard output, unless a test wants to read them. */
  write?: (text: string) => void;
  /** Only tests have a reason to change these. */
  limits?: { maxBodyBytes?: number; firstByteMs?: number };
};
const AZURE_LIMITS = { maxBodyBytes: 100 * 1024 * 1024, firstByteMs: 230_000 };
const DRAIN_MS = 5_000;

/** Serves a function app on 127.0.0.1 as Azure would. */
export async function startFunctionsHost(options: FunctionsHostOptions) {
  const root = resolve(options.root);
  const data = resolve(options.data);
  mkdirSync(data, { recursive: true });

  const log = createLog(options);
  const settings = readSettings(root, options.env);
  const keys = readKeys(data);
  const limits = { ...AZURE_LIMITS, ...options.limits };
  const proxy = createProxy(log, limits);
  const outputs = createOutputs(settings.env, log);
  let app: RunningApp | undefined;

  const server = createHttpServer({
    keys,
    cors: createCors(settings.cors),
    customHeaders: settings.http.customHeaders,
    limits,
    proxy,
    generation: () => app?.generation(),
    admin: createAdmin({ keys, app: () => app, routePrefix: settings.http.routePrefix }),
  });
  // The port is taken first, for the app wants to know its own address.
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  try {
    app = await startApp({
      root,
      data,
      settings,
      workers: options.workers ?? Number(settings.env.FUNCTIONS_WORKER_PROCESS_COUNT ?? 1),
      sourceMaps: options.watch ?? false,
      log,
      deliver: outputs.deliver,
      workerEnv: {
        AZURE_FUNCTIONS_ENVIRONMENT: 'Development',
        ...settings.env,
        // Each start may unpack the app elsewhere: what was compiled lies, and goes, with the host's own data.
        NODE_COMPILE_CACHE: join(data, 'compile-cache'),
        FUNCTIONS_WORKER_RUNTIME: 'node',
        AzureWebJobsScriptRoot: root,
        WEBSITE_HOSTNAME: `localhost:${port}`,
      },
    });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const running = app;
  const watcher = options.watch ? watchBundle(root, () => running.reload()) : undefined;
  log.info(`${running.generation().functions.length} functions on http://127.0.0.1:${port}`);

  return {
    url: `http://127.0.0.1:${port}`,
    functionsKey: keys.function,
    masterKey: keys.master,
    /** Takes nothing new, waits up to 5 s for what is under way, then ends all the same. */
    async close(): Promise<void> {
      watcher?.close();
      const closed = once(server, 'close');
      server.close();
      await Promise.all([
        running.stopTriggers(),
        Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]),
      ]);
      server.closeAllConnections();
      await running.close();
      await outputs.close();
      proxy.close();
      log.flush();
    },
  };
}
