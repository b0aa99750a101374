import { type Palette, palettes } from '@talkwright/shared/figures/chart-colors';
import { shown } from '@talkwright/shared/figures/chart-table';
import type { Chart, Point } from '@talkwright/shared/figures/read-chart';
import type { ChartConfiguration, ChartDataset, Plugin } from 'chart.js';
import { directionOf } from '../direction.ts';
import type { Colors } from '../figure/figure.ts';

const MAX_SHOWN_LABEL = 24;
/** So many names always find a place, however narrow; of more, some are passed over. */
const FEW_LABELS = 10;

/** All that chart.js is told: of the block its figures and names alone. Nothing moves. */
export function configOf(chart: Chart, { scheme, ground }: Colors): ChartConfiguration {
  const palette = palettes[scheme];
  const hasAxes = chart.type !== 'pie';
  const rtl = chartDirection(chart) === 'rtl';
  // Names are read like a line of text. Figures are not: a scale grows to the right everywhere.
  const isMirrored = rtl && hasAxes && chart.type !== 'scatter';
  const inOrder = <T>(values: T[]) => (isMirrored ? [...values].reverse() : values);
  return {
    type: chart.type,
    data: {
      ...(chart.type !== 'scatter' && { labels: inOrder(chart.labels) }),
      datasets: inOrder(
        chart.datasets.map((one, at) => ({
          label: one.label || `Series ${at + 1}`,
          data: inOrder<number | Point>(one.data),
          ...lookOf(chart.type, at, palette, ground),
        })),
      ) as ChartDataset[],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      color: palette.text,
      ...(hasAxes && {
        scales: {
          x: axisOf(chart.xTitle, palette, labelCount(chart)),
          y: {
            ...axisOf(chart.yTitle, palette),
            beginAtZero: chart.type === 'bar',
            position: isMirrored ? 'right' : 'left',
          },
        },
      }),
      plugins: {
        legend: {
          display: !hasAxes || chart.datasets.length > 1,
          position: 'bottom',
          rtl,
          reverse: isMirrored,
          labels: { ...{ boxWidth: 12, boxHeight: 12, padding: 10 }, color: palette.text },
        },
        tooltip: {
          rtl,
          callbacks: {
            label: ({ dataset, label, raw }) =>
              typeof raw === 'number'
                ? `${hasAxes ? dataset.label : label}: ${shown(raw)}`
                : `${dataset.label}: ${pointText(raw)}`,
          },
        },
      },
    },
    plugins: [filledWith(ground)],
  };
}

/** Of what stands in it, for pictures know no `dir="auto"`. */
export const chartDirection = (chart: Chart): 'rtl' | 'ltr' =>
  directionOf(
    [chart.title, ...labelsOf(chart), ...chart.datasets.map(({ label }) => label)].join(),
  );

const labelsOf = (chart: Chart): string[] => (chart.type === 'scatter' ? [] : chart.labels);

const labelCount = (chart: Chart) => (chart.type === 'scatter' ? undefined : chart.labels.length);

/** @param labels How many names it has; without, it is one of figures. */
function axisOf(title: string, { text, line }: Palette, labels?: number) {
  const isOfFigures = labels === undefined;
  return {
    title: { display: title !== '', text: title, color: text },
    grid: { color: line, display: isOfFigures },
    border: { color: line },
    ticks: {
      ...{ color: text, maxRotation: 60, autoSkipPadding: 4 },
      autoSkip: isOfFigures || labels > FEW_LABELS,
      callback(this: { getLabelForValue(value: number): string }, value: number | string) {
        const label = isOfFigures ? shown(Number(value)) : this.getLabelForValue(Number(value));
        return label.length > MAX_SHOWN_LABEL ? `${label.slice(0, MAX_SHOWN_LABEL - 1)}…` : label;
      },
    },
  };
}

function lookOf(type: Chart['type'], at: number, { series }: Palette, ground: string) {
  const color = series[at % series.length];
  switch (type) {
    case 'pie':
      return { backgroundColor: series, borderColor: ground, borderWidth: 2 };
    case 'line':
      return { backgroundColor: color, borderColor: color, borderWidth: 2, pointRadius: 3 };
    case 'scatter':
      return { backgroundColor: color, pointRadius: 4 };
    case 'bar':
      return { backgroundColor: color, maxBarThickness: 48 };
  }
}

const pointText = (raw: unknown): string => {
  const { x, y } = raw as { x: number; y: number };
  return `${shown(x)}, ${shown(y)}`;
};

/** A picture that is saved or printed has no page behind it. */
export const filledWith = (color: string): Plugin => ({
  id: 'filled',
  beforeDraw: ({ ctx, width, height }) => {
    ctx.save();
    ctx.fillStyle = color;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
});
