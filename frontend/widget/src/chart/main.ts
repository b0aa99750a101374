import { showChart } from '@talkwright/rich-text/chart/chart-view';
import type { DrawnView } from '../bridge.ts';
import { lookAt } from '../figure-look.ts';

export const show: DrawnView['show'] = (place, code, isWanted) =>
  showChart(place, code, lookAt(place), isWanted);
