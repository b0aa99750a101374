import type { KeptLog, KeptSpan } from '../../../local/cloud/telemetry/store.ts';
import { eventually } from '../eventually.ts';
import { stack } from '../stack/running-stack.ts';

export type Trace = {
  spans: KeptSpan[];
  logs: KeptLog[];
  /** The names from the outermost span to the first one of this name. */
  wayTo(name: string): string[];
};

/** A new trace as a browser begins it. */
export function newTrace() {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  return { headers: { traceparent: `00-${traceId}-1111222233334444-01` }, told: toldOf(traceId) };
}

/** The trace of a request that a browser has sent. */
export const traceOf = ({ traceparent = '' }: { traceparent?: string }) =>
  toldOf(traceparent.split('-')[1] ?? '');

/** What the product has told of it by the time that `isWhole`. */
const toldOf =
  (traceId: string) =>
  (isWhole: (spans: KeptSpan[]) => boolean): Promise<Trace> =>
    eventually(async () => {
      const response = await fetch(`${stack().telemetry}/api/traces/${traceId}`);
      const { spans, logs } = (await response.json()) as Pick<Trace, 'spans' | 'logs'>;
      if (!isWhole(spans)) throw new Error(`Only ${spans.map(({ name }) => name)}`);
      return { spans, logs, wayTo: (name) => wayTo(spans, name) };
    });

function wayTo(spans: KeptSpan[], name: string): string[] {
  const way: string[] = [];
  let span = spans.find((one) => one.name === name);
  while (span) {
    const { name: nameOf, parentSpanId } = span;
    way.unshift(nameOf);
    span = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return way;
}
