import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import type { ChartData } from './chart-data.ts';
import { configOf } from './drawing-config.ts';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement);
Chart.register(CategoryScale, LinearScale, Legend, Tooltip);
Chart.defaults.font.family = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** Drawn anew for other figures and in the colors of the page; chart.js itself follows the size of its place. */
export function Drawing({ data, label }: { data: ChartData; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });

  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Chart(canvas.current, configOf(data, scheme));
    return () => chart.destroy();
  }, [data, scheme]);

  return <canvas ref={canvas} role="img" aria-label={label} />;
}
