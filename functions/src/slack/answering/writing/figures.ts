import { tableOf } from '@talkwright/shared/figures/chart-table';
import { stepsOf } from '@talkwright/shared/figures/diagram-text';
import { type Chart, readChart } from '@talkwright/shared/figures/read-chart';
import { readDiagram } from '@talkwright/shared/figures/read-diagram';
import type { Block, Part } from './part.ts';
import { createSafeText } from './safe-text.ts';

/** Of Slack's `data_visualization`. Of two figures that are named for series and segments, the smaller one. */
const MAX_TITLE = 50;
const MAX_LABEL = 20;
const MAX_SERIES = 6;
const MAX_CATEGORIES = 20;

const MAX_ROWS = 40;
const MAX_STEPS = 40;

/**
 * What Slack shows of a block that the widget would draw. Charts are drawn by Slack itself where it can; others, and diagrams,
 * become pictures. In words they are a table, and a list of steps. What is neither is shown as it was written.
 */
export function figureOf(kind: 'chart' | 'diagram', code: string): Part {
  if (kind === 'diagram') {
    const diagram = readDiagram(code);
    if (!diagram) return { text: written(code) };
    const steps = stepsOf(diagram).slice(0, MAX_STEPS);
    return {
      text: `${heading(diagram.title)}${steps.map((step) => `- ${inLine(step)}\n`).join('')}\n`,
      figure: { diagram },
    };
  }
  const chart = readChart(code);
  if (!chart) return { text: written(code) };
  const block = blockOf(chart);
  return { text: tableText(chart), ...(block ? { block } : { figure: { chart } }) };
}

function blockOf(chart: Chart): Block | undefined {
  if (chart.type === 'scatter') return undefined;
  const { labels, datasets, type } = chart;
  const names = datasets.map(({ label }, at) => label || `Series ${at + 1}`);
  const isSmall = labels.length <= MAX_CATEGORIES && datasets.length <= MAX_SERIES;
  if (!isSmall || !areLabels(labels) || !areLabels(names)) return undefined;
  const title = safe(chart.title || 'Chart')
    .slice(0, MAX_TITLE)
    .toWellFormed();
  const block = (drawn: object) => ({
    type: 'data_visualization',
    title,
    chart: { type, ...drawn },
  });
  const points = (data: number[]) =>
    data.map((value, at) => ({ label: safe(labels[at] ?? ''), value }));
  if (type === 'pie') {
    const segments = points(datasets[0]?.data ?? []).filter(({ value }) => value > 0);
    return segments.length > MAX_SERIES ? undefined : block({ segments });
  }
  const axis = (name: string, text: string) =>
    text ? { [name]: safe(text).slice(0, MAX_TITLE).toWellFormed() } : {};
  return block({
    series: datasets.map(({ data }, at) => ({ name: safe(names[at] ?? ''), data: points(data) })),
    axis_config: {
      categories: labels.map(safe),
      ...axis('x_label', chart.xTitle),
      ...axis('y_label', chart.yTitle),
    },
  });
}

/** Cut short, two of them could become the same. */
const areLabels = (labels: string[]): boolean =>
  new Set(labels).size === labels.length &&
  labels.every((label) => label !== '' && safe(label).length <= MAX_LABEL);

function tableText(chart: Chart): string {
  const { head, rows } = tableOf(chart);
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => inLine(String(cell)).replace(/\|/g, '\\|')).join(' | ')} |\n`;
  const left = rows.length - MAX_ROWS;
  return [
    `\n${heading(chart.title)}${line(head)}${line(head.map(() => '---'))}`,
    ...rows.slice(0, MAX_ROWS).map(line),
    ...(left > 0 ? [`\n${left} more rows.\n`] : []),
    '\n',
  ].join('');
}

const heading = (title: string): string => (title ? `**${inLine(title)}**\n\n` : '');

const written = (code: string): string =>
  `\`\`\`\n${safe(code.replace(/^([`~]{3,})/gm, ' $1'))}\n\`\`\`\n`;

const inLine = (text: string): string => safe(text.replace(/\s+/g, ' '));

/** Nothing in a figure is an address. */
function safe(text: string): string {
  const { next, end } = createSafeText(() => false);
  return next(text) + end();
}
