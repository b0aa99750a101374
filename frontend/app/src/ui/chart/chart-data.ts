export type Tone = 'strong' | 'soft' | 'plain' | 'faint' | 'contrast';

export type Series = {
  name: string;
  /** Bars stand on each other, lines run over them. */
  kind: 'bars' | 'line';
  axis: 'left' | 'right';
  tone: Tone;
  /** One for each day. */
  values: number[];
};

/** What a chart shows, and its table and its files as well. */
export type ChartData = {
  /** UTC, the first one first. */
  days: string[];
  /** What is counted along each; without a right one, all is counted along the left one. */
  axes: { left: string; right?: string };
  series: Series[];
};

export const isAllZero = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));

/** For spreadsheets: a line for each day. */
export function csvOf({ days, series }: ChartData): string {
  const lines = [
    ['Date (UTC)', ...series.map(({ name }) => name)],
    ...days.map((day, at) => [day, ...series.map(({ values }) => values[at] ?? 0)]),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
