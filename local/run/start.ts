import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoData } from '../common/demo-data.ts';
import { isFull, noRoom } from '../common/full-disk.ts';
import { buildWhatIsStale, watchers } from './supervisor/build.ts';
import { requireReadable } from './supervisor/data-format.ts';
import {
  readFunctionsKey,
  removeEndpoints,
  tableOf,
  writeEndpoints,
} from './supervisor/endpoints.ts';
import { builtFolders, type Folders, packagedFolders } from './supervisor/folders.ts';
import { takeLock } from './supervisor/lock.ts';
import { type Options, readOptions, root, usage } from './supervisor/options.ts';
import { requireUsablePorts } from './supervisor/ports.ts';
import { Problem } from './supervisor/problem.ts';
import { runOnce } from './supervisor/run-once.ts';
import { apiOf, demoFileOf, listServices } from './supervisor/services.ts';
import { addressOf, readSettings, type Settings, writeSettings } from './supervisor/settings.ts';
import { createSupervisor, processesFile, type Supervisor } from './supervisor/supervisor.ts';

/** npm passes a Ctrl-C on to a process that the terminal told already: twice within this time is once. */
const SAME_SIGNAL_MS = 500;
/** How long processes whose supervisor was killed may take to leave. */
const LEFTOVERS_MS = 10_000;

function say(name: string, text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${name.padEnd(19)}${text}`);
}

/** Starts everything on ports and data of its own and keeps it running until it is told to stop. */
async function start(options: Options): Promise<void> {
  const { data } = options;
  try {
    mkdirSync(data, { recursive: true });
  } catch (error) {
    throw new Problem(
      `The data folder cannot be made: ${error instanceof Error ? error.message : error}`,
    );
  }
  const lock = takeLock(join(data, 'lock'));
  if (!lock) throw new Problem(inUse(data));

  requireReadable(data);

  const supervisor = createSupervisor(data, say);
  const folders = options.packaged ? packagedFolders() : builtFolders;
  const stopped = stopOnSignal(supervisor, data);
  try {
    await Promise.race([bringUp(options, folders, supervisor, stopped.signal), stopped.asked]);
    await stopped.asked;
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  } finally {
    stopped.abort();
    removeEndpoints(data);
    await supervisor.stop();
    folders.close();
    lock.release();
  }
}

async function bringUp(
  options: Options,
  folders: Folders,
  supervisor: Supervisor,
  signal: AbortSignal,
): Promise<void> {
  const { data, ports } = options;
  const wasKilled = existsSync(processesFile(data));
  removeEndpoints(data);

  const settings = readSettings(options, process.env);
  writeSettings(data, settings);
  const { cloud, host, sites } = listServices(options, settings, folders);
  const used = [...cloud, ...host, ...sites].flatMap(({ uses }) => uses);
  await requireUsablePorts(ports, used, wasKilled ? LEFTOVERS_MS : 0);

  if (options.watch) await supervisor.start(watchers());
  else await buildWhatIsStale(options, supervisor.logs, say, signal);
  folders.open();
  await supervisor.start(cloud);
  const provision = { name: 'provision', title: 'Creating containers', env: settings.env };
  await runOnce({ ...provision, args: ['infra/main.ts'] }, supervisor.logs, signal);
  await supervisor.start(host);
  await supervisor.start(sites);

  const demoData = options.demo ? await demoDataOf(options, settings, signal) : { demo: [] };
  signal.throwIfAborted();
  console.log(tableOf(writeEndpoints(options, demoData), options, settings));
}

async function demoDataOf(
  { data, ports }: Options,
  { local }: Settings,
  signal: AbortSignal,
): Promise<DemoData> {
  // Loaded where it is wanted alone: it takes longer to load than all else here.
  const { fillDemo } = await import('./demo/fill-demo.ts');
  return fillDemo({
    api: apiOf(ports),
    functionsKey: readFunctionsKey(data),
    shopApi: addressOf(ports.shopApi),
    identityProvider: addressOf(ports.identityProvider),
    mailbox: local.smtp ? addressOf(ports.mailbox) : undefined,
    isPaid: local.stripe,
    slack: local.slack ? addressOf(ports.slack) : undefined,
    file: demoFileOf(data),
    say: (text) => say('demo', text),
    signal,
  }).catch((error) => {
    throw new Problem(
      `Filling in the demo data failed: ${error instanceof Error ? error.message : error}\n` +
        `${join(data, 'logs', 'functions-host.log')} says more; npm start -- --no-demo goes on without.`,
    );
  });
}

function stopOnSignal(supervisor: Supervisor, data: string) {
  const controller = new AbortController();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let firstAt: number | undefined;

  function onSignal() {
    if (firstAt !== undefined && performance.now() - firstAt > SAME_SIGNAL_MS) {
      supervisor.kill();
      removeEndpoints(data);
      process.exit(1);
    }
    if (firstAt === undefined) say('', 'stopping');
    firstAt ??= performance.now();
    controller.abort();
    resolve();
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);

  return { asked, signal: controller.signal, abort: () => controller.abort() };
}

function inUse(data: string): string {
  const file = processesFile(data);
  const pid = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).supervisor : undefined;
  return (
    `Talkwright is already running on ${data}${pid ? ` (process ${pid})` : ''}. Stop it, or run a second ` +
    'copy beside it: npm start -- --data .local-2 --ports 4800'
  );
}

// What Node has compiled of the services is kept: the next start takes half of the processor.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/talkwright');

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(usage);
  else await start(options);
  process.exit(0);
} catch (error) {
  const sentence = error instanceof Problem ? error.message : isFull(error) && noRoom(error);
  console.error(sentence ? `\n${sentence}\n` : error);
  process.exit(1);
}
