import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogFile, withLog } from './log-file.ts';
import { root } from './options.ts';
import type { Probe } from './probes.ts';
import { Problem } from './problem.ts';

export type ServiceSpec = {
  /** Names its log file and its lines on the console. */
  name: string;
  title: string;
  /** What node is started with. */
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Says when it can be used; without one, it can at once. */
  isReady?: Probe;
  startMs?: number;
  stopMs?: number;
};

export type Surroundings = {
  logs: string;
  say: (name: string, text: string) => void;
  /** Called at every start and end, so that who runs under which process id can be written down. */
  onProcess: (name: string, pid: number | undefined) => void;
};

export type Service = ReturnType<typeof createService>;

const START_MS = 60_000;
const STOP_MS = 5_000;
const POLL_MS = 100;
const BACK_OFF_MS = { first: 100, longest: 2_000 };
/** A process that lived this long was healthy: its end is no part of a crash loop. */
const HEALTHY_MS = 30_000;
const CRASHES_WORTH_GIVING_UP = 3;
const ROTATE_EVERY_MS = 60_000;

/** One service as a child process, which is started again whenever it ends by itself. */
export function createService(spec: ServiceSpec, { logs, say, onProcess }: Surroundings) {
  const { name, title, isReady = async () => true, startMs = START_MS, stopMs = STOP_MS } = spec;
  const log = createLogFile(join(logs, `${name}.log`));
  const stopping = new AbortController();
  const firstStart = Promise.withResolvers<void>();
  // Whoever starts it waits for this; when a stop comes first, nobody does.
  firstStart.promise.catch(() => {});
  let hasStarted = false;
  let crashes = 0;
  let child: ChildProcess | undefined;

  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);
  const where = () => `The end of its log, ${log.file}:\n\n${log.tail()}`;

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const running = launch();
      void announce(running, startedAt);
      const end = await endOf(running);
      onProcess(name, undefined);
      if (stopping.signal.aborted) return;

      crashes = performance.now() - startedAt > HEALTHY_MS ? 1 : crashes + 1;
      if (crashes >= CRASHES_WORTH_GIVING_UP) report(end);
      else say(name, `${end}; starting it again`);
      await pause(Math.min(BACK_OFF_MS.first * 3 ** (crashes - 1), BACK_OFF_MS.longest));
    }
  }

  function launch(): ChildProcess {
    const { args, cwd = root, env } = spec;
    // The channel tells the child when this process is gone, in whatever way.
    child = withLog(log, (output) =>
      spawn(process.execPath, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output, 'ipc'],
      }),
    );
    onProcess(name, child.pid);
    return child;
  }

  async function announce(running: ChildProcess, startedAt: number): Promise<void> {
    while (isAlive(running) && !stopping.signal.aborted) {
      if (await isReady()) {
        if (!isAlive(running)) return;
        say(name, `${hasStarted ? 'is back' : 'is ready'} (${seconds(startedAt)} s)`);
        hasStarted = true;
        firstStart.resolve();
        return;
      }
      await pause(POLL_MS);
    }
  }

  /** While starting, three crashes end the start; later the rest keeps running and the person is told. */
  function report(end: string): void {
    const sentence = `${title} keeps ending: ${end}, ${crashes} times in a row.`;
    if (hasStarted) say(name, `${sentence} See ${log.file}`);
    else firstStart.reject(new Problem(`${sentence} ${where()}`));
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});

  return {
    name,

    /** Resolves when it can be used for the first time. */
    async start(): Promise<void> {
      const rotation = setInterval(log.rotate, ROTATE_EVERY_MS).unref();
      stopping.signal.addEventListener('abort', () => clearInterval(rotation));
      const deadline = setTimeout(() => {
        const late = `${title} did not answer within ${startMs / 1_000} s.`;
        firstStart.reject(new Problem(`${late} ${where()}`));
      }, startMs);
      void keepRunning();
      await firstStart.promise.finally(() => clearTimeout(deadline));
    },

    /** From now on its end is no reason to start it again. */
    retire(): void {
      stopping.abort();
      firstStart.reject(new Problem(`${title} was stopped while starting.`));
    },

    async stop(): Promise<void> {
      if (!child || !isAlive(child)) return;
      const startedAt = performance.now();
      const ended = endOf(child);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      const end = await ended;
      clearTimeout(timer);
      const isKilled = end.includes('SIGKILL');
      say(
        name,
        `${isKilled ? 'did not stop by itself, killed' : 'stopped'} (${seconds(startedAt)} s)`,
      );
    },

    kill(): void {
      child?.kill('SIGKILL');
    },
  };
}

const isAlive = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? `was ended by ${signal}` : `ended with code ${code}`;
  } catch (error) {
    return `could not be started (${error instanceof Error ? error.message : error})`;
  }
}
