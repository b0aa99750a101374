import { areContentsShown, TheirWords } from './telemetry/contents.ts';
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

/** The chain of causes, innermost last: names, what is wrong and the place in our code. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(error);
  const frames = error.stack?.replace(error.message, '').split('\n') ?? [];
  const place = frames.find((frame) => /^\s*at (?!.*\(<anonymous>\)$)/.test(frame)) ?? '';
  const cause = error.cause ? ` <- ${describe(error.cause)}` : '';
  return oneLine(`${error.name}: ${wordsOf(error)} ${place.trim()}`) + cause;
}

/** Parsers quote what they read, and other services may: of those, codes alone unless contents are switched on. */
function wordsOf(error: Error & { status?: unknown; code?: unknown }): string {
  const { message, status, code } = error;
  const mayQuote = error instanceof SyntaxError || error instanceof TheirWords;
  if (!mayQuote || areContentsShown()) return message;
  const codes = [status, code].filter((one) => one !== undefined && one !== null);
  return [...codes, '(its words are left out)'].join(' ');
}

/** No part of it can begin a line, nor move a terminal's cursor. */
const oneLine = (value: unknown, length = MAX_VALUE) =>
  String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, length);
