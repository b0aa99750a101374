import type { LogEntry, LogLevel } from './protocol.ts';

export type Log = ReturnType<typeof createLog>;

const FAILURES = new Set<LogLevel>(['warning', 'error', 'critical']);

/**
 * One line per entry. Lines of one turn of the event loop leave in one write: a write per request would
 * cost a fifth of the proxy's time.
 */
export function createLog({
  quiet = false,
  write = (text) => void process.stdout.write(text),
}: {
  quiet?: boolean | undefined;
  write?: ((text: string) => void) | undefined;
}) {
  let waiting = '';

  function flush() {
    if (!waiting) return;
    const text = waiting;
    waiting = '';
    write(text);
  }

  function log({ level, message, functionName, invocationId }: LogEntry) {
    if (level === 'none' || (quiet && !FAILURES.has(level))) return;
    const time = new Date().toISOString().slice(11, 23);
    const origin = functionName ? `${functionName} ${invocationId ?? ''} ` : '';
    const mark = level === 'information' ? '' : `${level}: `;
    if (!waiting) setImmediate(flush);
    waiting += `${time} ${origin}${mark}${message}\n`;
  }

  return {
    flush,
    entry: log,
    info: (message: string) => log({ level: 'information', message }),
    warn: (message: string) => log({ level: 'warning', message }),
    error: (message: string) => log({ level: 'error', message }),

    /** The line of a finished invocation. */
    invocation(run: {
      functionName: string;
      invocationId: string;
      startedAt: number;
      outcome: string;
      failure?: string | undefined;
    }) {
      if (quiet && !run.failure) return;
      const duration = Math.round(performance.now() - run.startedAt);
      const message = `${run.outcome} in ${duration} ms${run.failure ? `: ${run.failure}` : ''}`;
      log({ ...run, level: run.failure ? 'error' : 'information', message });
    },
  };
}
