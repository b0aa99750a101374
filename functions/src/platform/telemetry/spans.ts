import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { Failure } from '@talkwright/shared/contract/errors';
import { currentInvocation } from './invocation.ts';
import { names } from './names.ts';

export type SpanOptions = {
  kind?: 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
  /** A `traceparent` of elsewhere that this span belongs to, in place of the one that is under way. */
  parent?: string | undefined;
  /** A `traceparent` that it has to do with. */
  link?: string | undefined;
  /** Nothing is begun within it: then it costs no context. */
  isLeaf?: boolean;
  /** Which errors are an answer like any other. */
  isExpected?: (error: unknown) => boolean;
};
export type { Attributes, Span };

const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
let tracer: Tracer | undefined;
const kinds = {
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** From now on spans are recorded; none without a tracer. */
export function openTracing(opened: Tracer | undefined): void {
  tracer = opened;
}

/** Costs next to nothing where nobody has asked for telemetry, or not for this trace: the span is one that records nothing. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (isUnrecorded(options)) return work(noSpan);
  const span = begin(name, options);
  try {
    return await (options.isLeaf ? work(span) : within(span, () => work(span)));
  } catch (error) {
    if (!options.isExpected?.(error)) failed(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The same for what is made bit by bit: each bit is made within the span, whoever asks for it. */
export async function* streamInSpan<T, R>(
  name: string,
  options: SpanOptions,
  make: (span: Span) => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  if (isUnrecorded(options)) return yield* make(noSpan);
  const span = begin(name, options);
  const inside = trace.setSpan(context.active(), span);
  const made = make(span);
  const more = () => made.next();
  try {
    for (;;) {
      const next = await context.with(inside, more);
      if (next.done) return next.value;
      yield next.value;
    }
  } catch (error) {
    failed(span, errorTypeOf(error));
    throw error;
  } finally {
    await context.with(inside, () => made.return(undefined as R));
    span.end();
  }
}

/** Of a trace that is not recorded the first span is all: what comes after it belongs to that one. */
function isUnrecorded({ parent }: SpanOptions): boolean {
  if (!tracer) return true;
  const active = parent === undefined ? activeSpanContext() : undefined;
  return active !== undefined && (active.traceFlags & TraceFlags.SAMPLED) === 0;
}

/** A span that whoever begins it ends. */
export function begin(name: string, { kind, attributes, parent, link }: SpanOptions): Span {
  if (!tracer) return noSpan;
  const remote = parent === undefined ? undefined : readTraceparent(parent);
  return tracer.startSpan(
    name,
    {
      ...(kind && { kind: kinds[kind] }),
      ...(attributes && { attributes }),
      links: linksTo(link, remote),
    },
    remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active(),
  );
}

/** What is begun meanwhile, however late, belongs to the span. */
export function within<T>(span: Span, work: () => T): T {
  return context.with(trace.setSpan(context.active(), span), work);
}

export function failed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute(names.errorType, type);
}

/** Its code or class: what an error says may be what a visitor has said. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

/** A W3C `traceparent` of the span that is under way, or of whoever started the invocation. */
export function currentTraceparent(): string | undefined {
  const active = activeSpanContext();
  return active ? writeTraceparent(active) : currentInvocation()?.traceparent;
}

export function activeSpanContext(): SpanContext | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  return active && isSpanContextValid(active) ? active : undefined;
}

/** Undefined for what is none: it comes from outside. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(read) ? read : undefined;
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

function linksTo(link: string | undefined, parent: SpanContext | undefined): Link[] {
  const linked = link === undefined ? undefined : readTraceparent(link);
  return linked && linked.spanId !== parent?.spanId ? [{ context: linked }] : [];
}
