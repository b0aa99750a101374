import { palettes } from '@talkwright/shared/figures/chart-colors';
import { shown } from '@talkwright/shared/figures/chart-table';
import type { Chart } from '@talkwright/shared/figures/read-chart';
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { FONT, widthOf } from './font.ts';

const SIZE = 13;
const LINE_HEIGHT = 17;
const WIDTH = 640;
const HEIGHT = 400;
/** Of a lying bar, of a segment's name, and of what is beside them. */
const [BAR, NAME, BESIDE] = [20, 30, 110];
/** What is more is read better in a table. */
const [MAX_BARS, MAX_SEGMENTS] = [80, 16];
const NAMES_WIDTH = 200;

use([BarChart, LineChart, PieChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);
setPlatformAPI({
  measureText: (text, font = '') => ({
    width: widthOf(text, Number.parseFloat(font.match(/[\d.]+px/)?.[0] ?? '') || SIZE),
  }),
});

type Pie = Extract<Chart, { labels: string[] }> & { type: 'pie' };
type WithAxes = Exclude<Chart, { type: 'pie' }>;

const { text: color, line, series: colors } = palettes.light;
// Its height is asked of a letter that this font has not.
const words = { color, fontSize: SIZE, lineHeight: LINE_HEIGHT };

/** As SVG. @throws where there is more in it than a picture shows */
export function draw(chart: Chart): string {
  const instance = init(null, null, { ...sizeOf(chart), renderer: 'svg', ssr: true });
  instance.setOption({
    animation: false,
    color: colors,
    textStyle: { fontFamily: FONT },
    ...(chart.type === 'pie' ? pieOf(chart as Pie) : withAxes(chart as WithAxes)),
  });
  const svg = instance.renderToSVGString();
  instance.dispose();
  return svg;
}

function sizeOf({ type, ...chart }: Chart): { width: number; height: number } {
  const names = 'labels' in chart ? chart.labels.length : 0;
  const bars = names * chart.datasets.length;
  if (type === 'pie' ? names > MAX_SEGMENTS : type === 'bar' && bars > MAX_BARS)
    throw new Error('There is too much in it.');
  if (type === 'pie') return { width: WIDTH, height: Math.max(260, names * NAME + 40) };
  return { width: WIDTH, height: type === 'bar' ? BESIDE + bars * BAR + names * 8 : HEIGHT };
}

/** Each name with its figure stands beside it: within, there is room for few. */
function pieOf({ labels, datasets }: Pie) {
  const data = datasets[0]?.data ?? [];
  const sum = data.reduce((total, value) => total + value, 0);
  const names = labels.map(
    (label, at) =>
      `${label}: ${shown(data[at] ?? 0)} (${shown(Math.round(((data[at] ?? 0) / sum) * 1_000) / 10)} %)`,
  );
  return {
    legend: {
      ...{ orient: 'vertical', left: 270, top: 'middle', itemWidth: 12, itemHeight: 12 },
      textStyle: { ...words, width: WIDTH - 320, overflow: 'break' },
    },
    series: {
      ...{ type: 'pie', radius: 110, center: [130, '50%'], label: { show: false } },
      itemStyle: { borderColor: '#ffffff', borderWidth: 2 },
      data: data.map((value, at) => ({ name: names[at], value })),
    },
  };
}

/** Bars lie, so that their names find a place. */
function withAxes({ type, xTitle, yTitle, datasets, ...chart }: WithAxes) {
  const isLying = type === 'bar';
  const axisLabel = { ...words, hideOverlap: true };
  const axis = (name: string, place: 'x' | 'y') => ({
    ...{ name, nameLocation: 'middle', nameTextStyle: words, nameGap: 12 },
    ...{ axisLine: { lineStyle: { color: line } }, splitLine: { lineStyle: { color: line } } },
    nameRotate: place === 'y' ? 90 : 0,
  });
  const figures = {
    type: 'value',
    scale: type !== 'bar',
    axisLabel: { ...axisLabel, formatter: (value: number) => shown(value) },
  };
  const names = {
    ...{ type: 'category', data: 'labels' in chart ? chart.labels : [], inverse: isLying },
    axisLabel: {
      ...axisLabel,
      ...(isLying && { interval: 0, width: NAMES_WIDTH, overflow: 'break' }),
    },
  };
  const [across, up] =
    type === 'scatter' ? [figures, figures] : isLying ? [figures, names] : [names, figures];
  const [acrossTitle, upTitle] = isLying ? [yTitle, xTitle] : [xTitle, yTitle];
  const isNamed = datasets.length > 1 || datasets[0]?.label;
  return {
    ...(isNamed && {
      legend: { top: 4, itemWidth: 14, itemHeight: 12, textStyle: words },
    }),
    grid: { left: 16, right: 28, top: isNamed ? 44 : 20, bottom: 16 },
    xAxis: { ...axis(acrossTitle, 'x'), ...across },
    yAxis: { ...axis(upTitle, 'y'), ...up },
    series: datasets.map(({ label, data }, at) => ({
      ...{ type, name: label || `Series ${at + 1}`, showSymbol: data.length < 30, symbolSize: 8 },
      data: data.map((one) => (typeof one === 'number' ? one : [one.x, one.y])),
    })),
  };
}
