import { csvOf, describe, shown, tableOf } from '@talkwright/shared/figures/chart-table';
import { type Chart, readChart } from '@talkwright/shared/figures/read-chart';
import { button, make } from '../figure/elements.ts';
import {
  type Colors,
  colorsAt,
  figureOf,
  type Look,
  openLarge,
  save,
  scrollable,
} from '../figure/figure.ts';
import { chartDirection } from './chart-config.ts';
import { drawChart } from './draw-chart.ts';

/**
 * Fills an element with the chart of a block: the picture, its figures as a table, a larger view and, where that is wanted,
 * both as files. Answers how to take it away; undefined where it is not drawn, for whatever reason.
 *
 * @param isWanted Whether anybody still waits for it, once it is its turn.
 */
export async function showChart(
  place: HTMLElement,
  code: string,
  { scheme, canSave }: Look,
  isWanted: () => boolean,
): Promise<(() => void) | undefined> {
  const chart = readChart(code);
  if (!chart) return undefined;
  await itsTurn();
  if (!isWanted()) return undefined;
  const colors = colorsAt(place, scheme);
  const canvas = canvasOf(chart);
  const enlarge = button('Enlarge', 'Enlarge the chart', () => enlargeChart(figure, chart, colors));
  const files = [
    button('PNG', 'Download the chart as PNG', () => savePicture(figure, chart, colors)),
    button('CSV', 'Download the figures as CSV', () => {
      const csv = new Blob([csvOf(tableOf(chart))], { type: 'text/csv' });
      save(csv, chart.title, 'chart.csv');
    }),
  ];
  const figure = figureOf({
    scheme,
    caption: chart.title,
    picture: make('div', { class: 'drawn-picture' }, canvas),
    text: () => tableElement(chart),
    toggle: ['Table', 'Show the figures as a table'],
    buttons: [enlarge, ...(canSave ? files : [])],
  });
  place.replaceChildren(figure);
  const end = drawChart(canvas, chart, colors);
  return () => {
    end();
    figure.remove();
  };
}

let last = Promise.resolve();

/** One chart after another: in an answer with many the page answers in between. */
function itsTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
  return last;
}

const canvasOf = (chart: Chart): HTMLCanvasElement =>
  make('canvas', { role: 'img', 'aria-label': describe(chart) });

function tableElement(chart: Chart): HTMLElement {
  const { head, rows } = tableOf(chart);
  const cells = (row: (string | number)[]) =>
    row.map((cell) =>
      typeof cell === 'number'
        ? make('td', { class: 'figure' }, shown(cell))
        : make('td', { dir: 'auto' }, cell),
    );
  const headings = head.map((name) => make('th', { scope: 'col', dir: 'auto' }, name));
  const table = make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...headings)),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...cells(row)))),
  );
  const area = scrollable('drawn-text', chart.title || 'Figures', table);
  area.dir = chartDirection(chart);
  return area;
}

function enlargeChart(figure: HTMLElement, chart: Chart, colors: Colors): void {
  const canvas = canvasOf(chart);
  const picture = make('div', { class: 'drawn-picture' }, canvas);
  const dialog = openLarge(figure, [chart.title, 'Chart'], picture);
  const end = drawChart(canvas, chart, colors);
  dialog.addEventListener('close', end);
}

/** Of one size, whatever the screen: drawn anew, where nobody sees it. */
function savePicture(figure: HTMLElement, chart: Chart, colors: Colors): void {
  const canvas = canvasOf(chart);
  const stage = make('div', { class: 'drawn-stage', 'aria-hidden': 'true' }, canvas);
  figure.append(stage);
  const end = drawChart(canvas, chart, colors);
  canvas.toBlob((picture) => {
    if (picture) save(picture, chart.title, 'chart.png');
    end();
    stage.remove();
  });
}
