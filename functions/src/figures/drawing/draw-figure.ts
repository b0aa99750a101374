import type { Figure } from '../figure-painter.ts';
import { paint } from './paint.ts';

/** As PNG. @throws where it cannot be drawn, or nobody could read the picture */
export async function drawFigure(figure: Figure): Promise<Uint8Array> {
  if ('chart' in figure) {
    const { draw } = await import('./draw-chart.ts');
    return paint(draw(figure.chart));
  }
  const { draw } = await import('./draw-diagram.ts');
  return paint(await draw(figure.diagram));
}
