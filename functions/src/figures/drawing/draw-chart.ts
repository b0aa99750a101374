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
/** Of a lying bar with what parts it from the next, of a name in a legend, and of what is beside all of them. */
const [BAR, NAME, BESIDE] = [24, 30, 90];
/** What names may take beside lying bars, and all of them below a line. */
const [NAMES_WIDTH, ALL_NAMES_WIDTH] = [200, 480];
/** So many names always find a place; of more, some are passed over. */
const FEW_NAMES = 10;
/** What is more is read better in a table. */
const [MAX_BARS, MAX_SEGMENTS] = [80, 16];

use([BarChart, LineChart, PieChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);
setPlatformAPI({
  measureText: (text, font = '') => ({
    width: widthOf(text, Number.parseFloat(font.match(/[\d.]+px/)?.[0] ?? '') || SIZE),
  }),
});

type Named = Extract<Chart, { labels: string[] }>;

const { text: color, line, series: colors } = palettes.light;
// Else its height is asked of a letter that this font has not.
const words = { color, fontSize: SIZE, lineHeight: LINE_HEIGHT };

/** As SVG. @throws where there is more in it than a picture shows */
export function draw(chart: Chart): string {
  const { height, option } = chart.type === 'pie' ? pieOf(chart) : withAxes(chart);
  const instance = init(null, null, { width: WIDTH, height, renderer: 'svg', ssr: true });
  const ours = { animation: false, color: colors, textStyle: { fontFamily: FONT } };
  instance.setOption({ ...ours, ...option });
  const svg = instance.renderToSVGString();
  instance.dispose();
  return svg;
}

/** Each name with its figure stands beside it: within, there is room for few. */
function pieOf({ labels, datasets }: Named) {
  if (labels.length > MAX_SEGMENTS) throw new Error('There is too much in it.');
  const data = datasets[0]?.data ?? [];
  const sum = data.reduce((total, value) => total + value, 0);
  const names = labels.map(
    (label, at) =>
      `${label}: ${shown(data[at] ?? 0)} (${shown(Math.round(((data[at] ?? 0) / sum) * 1_000) / 10)} %)`,
  );
  return {
    height: Math.max(260, labels.length * NAME + 40),
    option: {
      legend: {
        ...{ orient: 'vertical', left: 270, top: 'middle', itemWidth: 12, itemHeight: 12 },
        textStyle: { ...words, width: WIDTH - 320, overflow: 'break' },
      },
      series: {
        ...{ type: 'pie', radius: 110, center: [130, '50%'], label: { show: false } },
        itemStyle: { borderColor: '#ffffff', borderWidth: 2 },
        data: data.map((value, at) => ({ name: names[at], value })),
      },
    },
  };
}

/** Bars lie, so that their names find a place. */
function withAxes(chart: Chart) {
  const { type, xTitle, yTitle, datasets } = chart;
  const isLying = type === 'bar';
  const labels = 'labels' in chart ? chart.labels : [];
  const bars = labels.length * datasets.length;
  if (isLying && bars > MAX_BARS) throw new Error('There is too much in it.');
  const series = datasets.map(({ label, data }, at) => ({
    ...{ type, name: label || `Series ${at + 1}`, showSymbol: data.length < 30, symbolSize: 8 },
    data: data.map((one) => (typeof one === 'number' ? one : [one.x, one.y])),
  }));
  const isNamed = datasets.length > 1 || datasets[0]?.label;
  const above = isNamed ? NAME * rowsOf(series.map(({ name }) => name)) : 0;

  const axis = (name: string, nameRotate: number) => ({
    ...{ name, nameRotate, nameLocation: 'middle', nameTextStyle: words, nameGap: 12 },
    ...{ axisLine: { lineStyle: { color: line } }, splitLine: { lineStyle: { color: line } } },
  });
  const fitting = { hideOverlap: true };
  const formatter = (value: number) => shown(value);
  const figures = {
    ...{ type: 'value', scale: !isLying },
    axisLabel: { ...words, ...fitting, formatter },
  };
  const width = isLying ? NAMES_WIDTH : ALL_NAMES_WIDTH / labels.length;
  const wrapped = { interval: 0, width, overflow: 'break' };
  const names = {
    ...{ type: 'category', data: labels, inverse: isLying },
    axisLabel: { ...words, ...(isLying || labels.length <= FEW_NAMES ? wrapped : fitting) },
  };
  return {
    height: above + (isLying ? BESIDE + bars * BAR : HEIGHT),
    option: {
      ...(isNamed && { legend: { top: 4, itemWidth: 14, itemHeight: 12, textStyle: words } }),
      grid: { left: 16, right: 28, top: above + 16, bottom: 16 },
      xAxis: { ...axis(isLying ? yTitle : xTitle, 0), ...(type === 'line' ? names : figures) },
      yAxis: { ...axis(isLying ? xTitle : yTitle, 90), ...(isLying ? names : figures) },
      series,
    },
  };
}

/** How many lines they take, one beside the other. */
function rowsOf(names: string[]): number {
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const width = widthOf(name, SIZE) + 34;
    if (used > 0 && used + width > WIDTH - 20) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}
