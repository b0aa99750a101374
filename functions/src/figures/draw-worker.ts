import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { drawFigure } from './drawing/draw-figure.ts';
import type { DrawJob } from './figure-painter.ts';

/** What cannot be drawn, for whatever reason, is told in words. */
serveTasks<DrawJob>((figure) => drawFigure(figure).catch(() => undefined));
