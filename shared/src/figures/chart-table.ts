import { once } from '../once.ts';
import type { Chart } from './read-chart.ts';

export type ChartTable = { head: string[]; rows: (string | number)[][] };

const kinds = { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart', scatter: 'Scatter chart' };

/** The figures of a chart, for those who do not see it and for spreadsheets. */
export function tableOf(chart: Chart): ChartTable {
  const names = chart.datasets.map(({ label }, at) => label || `Series ${at + 1}`);
  if (chart.type === 'scatter') {
    const rows = chart.datasets.flatMap(({ data }, at) =>
      data.map(({ x, y }) => [names[at] ?? '', x, y]),
    );
    return { head: ['Series', chart.xTitle || 'x', chart.yTitle || 'y'], rows };
  }
  const { labels, datasets, xTitle } = chart;
  return {
    head: [xTitle || 'Label', ...names],
    rows: labels.map((label, at) => [label, ...datasets.map(({ data }) => data[at] ?? 0)]),
  };
}

/** In a sentence or two: what it is, and from where to where each series goes. */
export function describe(chart: Chart): string {
  const series = chart.datasets.map(({ label, data }, at) => {
    const values = data.map((one) => (typeof one === 'number' ? one : one.y));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const count = values.length === 1 ? '1 value' : `${values.length} values`;
    const range = least === most ? shown(least) : `${shown(least)} to ${shown(most)}`;
    return `${label || `Series ${at + 1}`}: ${count}, ${range}.`;
  });
  return [`${kinds[chart.type]}${chart.title ? `: ${chart.title}` : ''}.`, ...series].join(' ');
}

/** No text of an answer is a formula in a spreadsheet. */
export function csvOf({ head, rows }: ChartTable): string {
  return [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^'*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Made once: each costs more than all that is written with it. */
const format = once(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 }));

export const shown = (value: number): string => format().format(value);
