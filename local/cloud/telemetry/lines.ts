import type { KeptMetric, KeptPoint } from './store.ts';

export type Line = { label: string; points: [atMs: number, value: number][] };

/** More lines than these nobody tells apart. */
const MAX_LINES = 6;

/**
 * What a metric looks like over time. Reports count from the beginning of their process: drawn is what came between two of
 * them. Of a distribution half and 95 of 100 are below its lines; of a sum, each set of attributes has a line.
 */
export function linesOf({ kind, unit }: KeptMetric, points: KeptPoint[]): Line[] {
  if (kind === 'histogram') return percentiles(points);
  const groups = Map.groupBy(points, labelOf);
  const lines = [...groups].map(([label, group]): Line => {
    const byTime = Map.groupBy(kind === 'gauge' ? group : differences(group), ({ atMs }) => atMs);
    return {
      label: label || unit.replace(/[{}]/g, '') || 'all',
      points: [...byTime].map(([atMs, same]) => [atMs, total(same)]),
    };
  });
  const size = ({ points }: Line) => points.reduce((sum, [, value]) => sum + value, 0);
  return lines.toSorted((a, b) => size(b) - size(a)).slice(0, MAX_LINES);
}

const labelOf = ({ attributes }: KeptPoint) => Object.values(attributes).sort().join(' · ');

const total = (points: KeptPoint[]) =>
  points.reduce((sum, { value }) => sum + ('number' in value ? value.number : 0), 0);

/** Each point without what its series had at the one before. */
function differences(points: KeptPoint[]): KeptPoint[] {
  const before = new Map<string, KeptPoint['value']>();
  return points.map((point) => {
    const last = before.get(point.series);
    before.set(point.series, point.value);
    return { ...point, value: minus(point.value, last) };
  });
}

function minus(
  value: KeptPoint['value'],
  last: KeptPoint['value'] | undefined,
): KeptPoint['value'] {
  if ('number' in value) {
    return { number: value.number - (last && 'number' in last ? last.number : 0) };
  }
  const counts = last && 'counts' in last ? last.counts : [];
  return { ...value, counts: value.counts.map((count, at) => count - (counts[at] ?? 0)) };
}

function percentiles(points: KeptPoint[]): Line[] {
  const byTime = Map.groupBy(differences(points), ({ atMs }) => atMs);
  const merged = [...byTime].flatMap(([atMs, same]) => {
    const { counts, bounds } = merge(same);
    return counts.some((count) => count > 0) ? [{ atMs, counts, bounds }] : [];
  });
  return [
    ['p50', 0.5],
    ['p95', 0.95],
  ].map(([label, share]) => ({
    label: String(label),
    points: merged.map(({ atMs, counts, bounds }) => [
      atMs,
      percentile(counts, bounds, Number(share)),
    ]),
  }));
}

function merge(points: KeptPoint[]): { counts: number[]; bounds: number[] } {
  const all = points.flatMap(({ value }) => ('counts' in value ? [value] : []));
  const bounds = all[0]?.bounds ?? [];
  const counts = [...bounds, 0].map((_, at) =>
    all.reduce((sum, one) => sum + (one.counts[at] ?? 0), 0),
  );
  return { counts, bounds };
}

/** As if what lies in a bucket were spread over it evenly; the last one has no end, and counts as its beginning. */
export function percentile(counts: number[], bounds: number[], share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [at, count] of counts.entries()) {
    const [low = 0, high] = [bounds[at - 1], bounds[at]];
    if (count > 0 && below + count >= wanted) {
      return high === undefined ? low : low + ((wanted - below) / count) * (high - low);
    }
    below += count;
  }
  return bounds.at(-1) ?? 0;
}
