import type { Chart } from '@talkwright/shared/figures/read-chart';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as Drawing,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js';
import type { Colors } from '../figure/figure.ts';
import { chartDirection, configOf } from './chart-config.ts';

Drawing.register(BarController, BarElement, LineController, LineElement, PointElement);
Drawing.register(PieController, ArcElement, ScatterController);
Drawing.register(CategoryScale, LinearScale, Legend, Tooltip);

/** Draws into a canvas, which follows the size of the element around it. Answers how to end that. */
export function drawChart(canvas: HTMLCanvasElement, chart: Chart, colors: Colors): () => void {
  const config = configOf(chart, colors);
  canvas.dir = chartDirection(chart);
  const family = getComputedStyle(canvas).fontFamily;
  const drawing = new Drawing(canvas, {
    ...config,
    options: { ...config.options, font: { family } },
  });
  return () => drawing.destroy();
}
