export type Tone = 'strong' | 'soft' | 'plain' | 'faint' | 'contrast';

export type Series = {
  name: string;
  /** Bars stand on each other, lines run over them. */
  kind: 'bars' | 'line';
  axis: 'left' | 'right';
  tone: Tone;
  /** Of a line that is not certain. */
  isDashed?: boolean;
  /** One for each day; null where a line is not drawn. */
  values: (number | null)[];
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
  series.every(({ values }) => values.every((value) => !value));

/** For spreadsheets: a line for each day. */
export function csvOf({ days, series }: ChartData): string {
  const lines = [
    ['Date (UTC)', ...series.map(({ name }) => name)],
    ...days.map((day, at) => [day, ...series.map(({ values }) => values[at] ?? '')]),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
