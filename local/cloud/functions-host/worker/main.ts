import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { outliveLog } from '../../../common/full-disk.ts';
import type { HostMessage, Invocation, WorkerMessage } from '../protocol.ts';
import { provideFunctionsCore } from './functions-core.ts';
import { type HttpInvocation, openHttpEntrance } from './http-entrance.ts';
import { runInvocation } from './run-invocation.ts';

/** A worker process: `node worker/main.ts ROOT`, forked by the host. */

const DRAIN_MS = 5_000;
const root = process.argv[2] ?? '.';
const running = new Set<Promise<void>>();

// Ctrl-C reaches every process of the terminal at once; the host decides when its workers end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
// On Azure it is a pipe, which no disk fills.
outliveLog();

const core = provideFunctionsCore((entry) => send({ kind: 'log', ...entry }));
try {
  await importBundle();
  await core.runHooks('appStart', {
    hookData: {},
    appHookData: core.appHookData,
    functionAppDirectory: root,
  });
  const { model, functions } = core.finishStart();
  const http = await openHttpEntrance(core, model, ({ invocation, response }) =>
    track(runHttp(invocation, response)),
  );

  process.on('message', (message: HostMessage) => {
    if (message.kind === 'invoke') track(runTriggered(message));
    else if (message.kind === 'fields') http?.announced(message);
    else void stop();
  });
  send({ kind: 'ready', functions, http: http?.entrance });

  async function runHttp(invocation: Invocation, response: HttpInvocation['response']) {
    const { invocationId, functionName } = invocation;
    try {
      const { outputs, hasResult } = await runInvocation(core, model, invocation);
      if (outputs.length > 0) send({ kind: 'outputs', functionName, outputs });
      if (!hasResult) {
        send({ kind: 'failed', invocationId, reason: 'The handler returned nothing.' });
      }
    } catch (error) {
      // When the client has gone, the SDK's attempts to go on writing are no failure of the function.
      const reason = response.destroyed ? 'The client had disconnected.' : describe(error);
      send({ kind: 'failed', invocationId, reason });
    }
  }

  async function runTriggered(invocation: Invocation) {
    const { invocationId } = invocation;
    try {
      const { outputs } = await runInvocation(core, model, invocation);
      send({ kind: 'completed', invocationId, outputs });
    } catch (error) {
      send({ kind: 'failed', invocationId, reason: describe(error) });
    }
  }
} catch (error) {
  send({ kind: 'unusable', reason: describe(error) }, () => process.exit(1));
}

async function importBundle() {
  const { main, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof main !== 'string') throw new Error(`${join(root, 'package.json')} names no "main".`);

  const files = globSync(main, { cwd: root });
  if (files.length === 0) throw new Error(`${join(root, main)} does not exist: build it first.`);

  const require = createRequire(join(root, 'package.json'));
  for (const file of files) {
    const isModule = file.endsWith('.mjs') || (type === 'module' && !file.endsWith('.cjs'));
    if (isModule) await import(pathToFileURL(join(root, file)).href);
    else require(join(root, file));
  }
}

function track(run: Promise<void>) {
  running.add(run);
  void run.finally(() => running.delete(run));
}

async function stop() {
  await Promise.race([Promise.all(running), delay(DRAIN_MS)]);
  await core
    .runHooks('appTerminate', { hookData: {}, appHookData: core.appHookData })
    .catch((error) => core.log('error', 'system', describe(error)));
  process.exit(0);
}

function send(message: WorkerMessage, sent?: () => void) {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
