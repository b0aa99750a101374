import { fork } from 'node:child_process';
import { join } from 'node:path';
import type {
  FunctionMetadata,
  HostMessage,
  HttpEntrance,
  Invocation,
  LogEntry,
  Output,
  WorkerMessage,
} from './protocol.ts';
import type { Metadata } from './trigger-metadata.ts';

export type WorkerOptions = {
  root: string;
  env: Record<string, string>;
  sourceMaps: boolean;
  functionTimeoutMs: number;
  onLog: (entry: LogEntry) => void;
  /** What an HTTP function put into its extra outputs. */
  onOutputs: (functionName: string, outputs: Output[]) => void;
};
export type WorkerProcess = Awaited<ReturnType<typeof startWorkerProcess>>;

/** The end of an invocation, as the worker reports it. Of HTTP requests only failures are reported. */
export type Report = { outputs: Output[] } | { failure: string; isWorkerLost: boolean };

const STOP_MS = 6_000;

/** Forks a worker and resolves once it has loaded the bundle; rejects with its own words if it cannot. */
export async function startWorkerProcess({
  root,
  env,
  sourceMaps,
  functionTimeoutMs,
  onLog,
  onOutputs,
}: WorkerOptions) {
  const child = fork(join(import.meta.dirname, 'worker', 'main.ts'), [root], {
    env,
    cwd: root,
    serialization: 'advanced',
    execArgv: sourceMaps ? ['--enable-source-maps'] : [],
  });
  const reports = new Map<string, (report: Report) => void>();
  const exited = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<{
    functions: FunctionMetadata[];
    http: HttpEntrance | undefined;
  }>();

  child.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'log':
        return onLog(message);
      case 'ready':
        return ready.resolve(message);
      case 'unusable':
        return ready.reject(new Error(message.reason));
      case 'outputs':
        return onOutputs(message.functionName, message.outputs);
      case 'completed':
        return reports.get(message.invocationId)?.({ outputs: message.outputs });
      case 'failed':
        return reports.get(message.invocationId)?.({
          failure: message.reason,
          isWorkerLost: false,
        });
    }
  });
  child.on('error', (error) => ready.reject(error));
  child.on('exit', (code, signal) => {
    const end = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    ready.reject(new Error(`The worker ${end} while it loaded the app.`));
    exited.resolve(end);
    for (const report of reports.values()) {
      report({ failure: `The worker ${end}.`, isWorkerLost: true });
    }
    reports.clear();
  });

  const { functions, http } = await ready.promise;

  function send(message: HostMessage) {
    if (child.connected) child.send(message, () => {});
  }

  /** Ends the whole worker when a function runs for too long. Call what it returns once the function has ended. */
  function limitTime(functionName: string): () => void {
    const timer = setTimeout(() => {
      const message = `The function ran for longer than functionTimeout, ${functionTimeoutMs / 1_000} s: its worker is ended.`;
      onLog({ level: 'error', functionName, message });
      child.kill('SIGKILL');
    }, functionTimeoutMs);
    return () => clearTimeout(timer);
  }

  return {
    pid: child.pid,
    limitTime,
    functions,
    http,
    /** Resolves with how it ended. */
    exited: exited.promise,
    /** Reports of the invocations under way, by their id. HTTP requests enter theirs themselves. */
    reports,

    async invoke(invocation: Invocation): Promise<Output[]> {
      if (!child.connected) throw new Error('The worker has ended.');
      const ended = Promise.withResolvers<Report>();
      reports.set(invocation.invocationId, ended.resolve);
      const hasEnded = limitTime(invocation.functionName);
      send({ kind: 'invoke', ...invocation });

      const report = await ended.promise;
      hasEnded();
      reports.delete(invocation.invocationId);
      if ('outputs' in report) return report.outputs;
      throw new Error(report.failure);
    },

    /** What the body of a request that is about to be passed on says, as part of its metadata. */
    announce: (invocationId: string, fields: Metadata) =>
      send({ kind: 'fields', invocationId, fields }),

    /** The worker ends what it is running and exits; it is killed if that takes too long. */
    async stop() {
      send({ kind: 'stop' });
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited.promise;
      clearTimeout(kill);
    },
  };
}
