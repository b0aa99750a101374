import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import { type MetricName, metrics } from './names.ts';

type Record = (value: number, attributes: Attributes) => void;

let records: Map<MetricName, Record> | undefined;

/** Adds to a counter, or to a distribution. Does nothing where nobody has asked for telemetry. */
export function measure(name: MetricName, value: number, attributes: Attributes = {}): void {
  records?.get(name)?.(value, attributes);
}

/** Whether somebody has: where a measure must be looked up first. */
export const isMeasuring = (): boolean => records !== undefined;

/** The same with the seconds that the work takes, also where it fails. */
export async function timed<T>(
  name: MetricName,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const since = performance.now();
  try {
    return await work();
  } finally {
    measure(name, (performance.now() - since) / 1_000, attributes);
  }
}

/** From now on measures are taken; none without a meter. */
export function openMetrics(meter: Meter | undefined): void {
  records =
    meter &&
    new Map((Object.keys(metrics) as MetricName[]).map((name) => [name, open(meter, name)]));
}

function open(meter: Meter, name: MetricName): Record {
  const { kind, unit, description } = metrics[name];
  const shown = { unit, description };
  if (kind === 'counter') {
    const counter: Counter = meter.createCounter(name, shown);
    return (value, attributes) => counter.add(value, attributes);
  }
  const { boundaries } = metrics[name];
  const advice = { explicitBucketBoundaries: boundaries };
  const histogram: Histogram = meter.createHistogram(name, { ...shown, advice });
  return (value, attributes) => histogram.record(value, attributes);
}
