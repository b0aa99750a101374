import { filledWith } from '@talkwright/rich-text/chart/chart-config';
import { ACCENT } from '@talkwright/shared/brand';
import type { ChartConfiguration, ChartDataset, ScaleOptionsByType } from 'chart.js';
import { formatDay, formatNumber, formatShortDay } from '../format.ts';
import type { ChartData, Series, Tone } from './chart-data.ts';

export type Scheme = 'light' | 'dark';
type Palette = Record<Tone | 'text' | 'line' | 'surface', string>;

const palettes: Record<Scheme, Palette> = {
  light: {
    ...{ strong: ACCENT, soft: '#31a48d', plain: '#5a646d', faint: '#8a949c' },
    ...{ contrast: '#d9630b', text: '#5a646d', line: '#e3e8ec', surface: '#ffffff' },
  },
  dark: {
    ...{ strong: '#31a48d', soft: '#b0e3d6', plain: '#b9c0c6', faint: '#69727b' },
    ...{ contrast: '#ff9f4a', text: '#9aa4ad', line: '#2a3037', surface: '#171b20' },
  },
};

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** All that chart.js is told. Nothing moves: a chart stands there as soon as its figures do. */
export function configOf(
  { days, axes, series }: ChartData,
  scheme: Scheme,
): ChartConfiguration<'bar' | 'line', (number | null)[], string> {
  const palette = palettes[scheme];
  return {
    type: 'bar',
    data: { labels: days, datasets: series.map((one) => datasetOf(one, palette)) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      color: palette.text,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: palette.line },
          ticks: {
            ...{ color: palette.text, maxRotation: 0, autoSkipPadding: 16 },
            callback: (_value, at) => formatShortDay(days[at] ?? ''),
          },
        },
        left: axisOf('left', axes.left, palette),
        ...(axes.right !== undefined && { right: axisOf('right', axes.right, palette) }),
      },
      plugins: {
        legend: {
          position: 'bottom',
          labels: {
            ...{ boxWidth: 12, boxHeight: 12, padding: 10 },
            // In the order of the table, and not that in which they are drawn.
            sort: (a, b) => (a.datasetIndex ?? 0) - (b.datasetIndex ?? 0),
          },
        },
        tooltip: {
          callbacks: {
            title: ([item]) => formatDay(item?.label ?? ''),
            label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
          },
        },
      },
    },
    plugins: [filledWith(palette.surface)],
  };
}

const axisOf = (position: 'left' | 'right', title: string, palette: Palette) => ({
  ...{ position, beginAtZero: true, stacked: position === 'left' },
  title: { display: true, text: title, color: palette.text },
  // One grid is enough for two axes.
  grid: { color: palette.line, drawOnChartArea: position === 'left' },
  border: { display: false },
  ticks: {
    ...{ color: palette.text, precision: 0 },
    callback: (value: string | number) => compact.format(Number(value)),
  } as Partial<ScaleOptionsByType<'linear'>['ticks']>,
});

function datasetOf(
  { name, kind, axis, tone, values, isDashed }: Series,
  palette: Palette,
): ChartDataset<'bar' | 'line', (number | null)[]> {
  const color = palette[tone];
  const common = { label: name, data: values, yAxisID: axis, backgroundColor: color };
  if (kind === 'bars') return { type: 'bar', ...common, stack: 'bars', maxBarThickness: 28 };
  return {
    ...{ type: 'line', ...common, borderColor: color, borderWidth: 2 },
    // Beside the bars, and on no other line.
    ...{ stack: name, order: -1 },
    ...(isDashed && { borderDash: [6, 4] }),
    ...{
      pointRadius: values.length > 1 ? 0 : 3,
      pointHitRadius: 8,
      cubicInterpolationMode: 'monotone',
    },
  };
}
