import type * as z from 'zod';
import type { logsSchema, Metric, metricsSchema, tracesSchema } from './otlp.ts';
import type { KeptMetric, KeptPoint, MetricKind, Store } from './store.ts';

export function takeTraces(store: Store, { resourceSpans }: z.output<typeof tracesSchema>): void {
  store.addSpans(
    resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((span) => ({
          ...span,
          attributes: {
            ...span.attributes,
            'service.name': resource.attributes['service.name'] ?? null,
          },
        })),
      ),
    ),
  );
}

/** Those that belong to no trace are nowhere to be shown: they stand in the file of the process. */
export function takeLogs(store: Store, { resourceLogs }: z.output<typeof logsSchema>): void {
  const all = resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((one) => one.logRecords));
  store.addLogs(all.flatMap((log) => (log.traceId ? { ...log, traceId: log.traceId } : [])));
}

export function takeMetrics(
  store: Store,
  { resourceMetrics }: z.output<typeof metricsSchema>,
): void {
  const all = resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.map((metric) => ({
        metric,
        process: String(resource.attributes['service.instance.id'] ?? ''),
      })),
    ),
  );
  store.addPoints(
    all.map(({ metric }) => kept(metric)),
    all.flatMap(({ metric, process }) => pointsOf(metric, process)),
  );
}

const kept = ({ name, unit, description, histogram, sum }: Metric): KeptMetric => {
  const kind: MetricKind = histogram ? 'histogram' : sum ? 'sum' : 'gauge';
  return { name, kind, unit, description };
};

function pointsOf({ name, sum, gauge, histogram }: Metric, process: string): KeptPoint[] {
  const keep = (
    { attributes, timeUnixNano }: { attributes: KeptPoint['attributes']; timeUnixNano: bigint },
    value: KeptPoint['value'],
  ): KeptPoint => ({
    metric: name,
    series: `${process} ${JSON.stringify(Object.entries(attributes).sort())}`,
    atMs: Number(timeUnixNano / 1_000_000n),
    attributes,
    value,
  });
  const numbers = [...(sum?.dataPoints ?? []), ...(gauge?.dataPoints ?? [])];
  return [
    ...numbers.map((point) => keep(point, { number: point.asDouble ?? point.asInt ?? 0 })),
    ...(histogram?.dataPoints ?? []).map((point) =>
      keep(point, { counts: point.bucketCounts, bounds: point.explicitBounds }),
    ),
  ];
}
