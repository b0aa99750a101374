import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import {
  type FunctionsHostOptions,
  startFunctionsHost,
} from '../../../local/cloud/functions-host/functions-host.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures', 'functions-app');
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

/** A host over a copy of the sample app, in a folder of its own. */
export async function startTestHost(options: Partial<FunctionsHostOptions> = {}) {
  const root = options.root ?? (await createApp());
  let log = '';
  const host = await startFunctionsHost({
    root,
    data: join(root, '.data'),
    write: (text) => {
      log += text;
    },
    ...options,
  });
  const api = (path: string, init?: RequestInit) => fetch(`${host.url}/api/${path}`, init);

  return {
    ...host,
    root,
    api,
    log: () => log,
    // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it.
    json: async (path: string, init?: RequestInit): Promise<any> => (await api(path, init)).json(),
    admin: (path: string, init: RequestInit = {}) =>
      fetch(`${host.url}/admin/${path}`, {
        ...init,
        headers: { 'x-functions-key': host.masterKey, 'content-type': 'application/json' },
      }),
    async remove() {
      await host.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export async function createApp(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'functions-host-'));
  for (const file of ['package.json', 'host.json', 'local.settings.example.json']) {
    cpSync(join(FIXTURE, file), join(root, file));
  }
  await buildApp(root);
  return root;
}

/** Bundles the sample app as the product's build does. */
export async function buildApp(root: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    entryPoints: [join(FIXTURE, 'src', 'main.ts')],
    outfile: join(root, 'dist', 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@azure/functions-core'],
    banner: { js: REQUIRE },
    define,
    logLevel: 'error',
  });
}

/** Resolves as soon as `isMet` says so. */
export async function until(isMet: () => unknown, timeoutMs = 60_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(10)) {
    if (await isMet()) return;
  }
  throw new Error(`Not met within ${timeoutMs} ms: ${isMet}`);
}
