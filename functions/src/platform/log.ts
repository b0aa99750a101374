import { currentInvocation } from './telemetry/invocation.ts';
import { tellLine } from './telemetry/log-records.ts';
import { activeSpanContext, readTraceparent } from './telemetry/spans.ts';

/** What the product notes of itself. Only fixed texts, ids and error causes: never input, headers or secrets. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
};
type LogFields = Record<string, string | number | boolean>;
type Sink = (line: string) => void;

/**
 * One line of JSON for each event, with what it belongs to: trace, function, request, organization. The same is told by
 * OTLP where there is an address for it.
 */
export function createLog(info: Sink, error: Sink): Log {
  return {
    info: (event, fields) => info(line('info', event, fields)),
    error: (event, cause, fields) =>
      error(line('error', event, { ...fields, error: describe(cause) })),
  };
}

/** To the process' own output: what streams an answer has no invocation's log to write to any more. */
export const processLog = createLog(console.log, console.error);

function line(level: 'info' | 'error', event: string, fields: LogFields = {}): string {
  const said = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? oneLine(value, name === 'error' ? MAX_CHAIN : MAX_VALUE) : value,
  ]);
  const { traceparent } = currentInvocation() ?? {};
  const belongsTo = activeSpanContext() ?? (traceparent ? readTraceparent(traceparent) : undefined);
  const attributes = { ...whereabouts(), ...Object.fromEntries(said) };
  tellLine({ level, event: oneLine(event), belongsTo, attributes });
  return JSON.stringify({
    time: new Date().toISOString(),
    level,
    event: oneLine(event),
    trace_id: belongsTo?.traceId,
    span_id: belongsTo?.spanId,
    ...attributes,
  });
}

function whereabouts() {
  const { function: name, requestId, tenantId, startedAt } = currentInvocation() ?? {};
  return {
    function: name,
    requestId,
    tenantId,
    durationMs: startedAt && Math.round(performance.now() - startedAt),
  };
}

const MAX_VALUE = 1_000;
const MAX_CHAIN = 3_500;

/** The chain of causes, innermost last: names, messages and the place in our code. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(error);
  const place = error.stack?.split('\n').find((frame) => frame.trim().startsWith('at ')) ?? '';
  const cause = error.cause ? ` <- ${describe(error.cause)}` : '';
  return oneLine(`${error.name}: ${error.message} ${place.trim()}`) + cause;
}

/** No part of it can begin a line, nor move a terminal's cursor. */
const oneLine = (value: unknown, length = MAX_VALUE) =>
  String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, length);
