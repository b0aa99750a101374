import '@talkwright/rich-text/figure/figure.css';
import { showChart } from '@talkwright/rich-text/chart/chart-view';
import type { Look } from '@talkwright/rich-text/figure/figure';

export const show = async (place: HTMLElement, code: string, look: Look) =>
  showChart(place, code, look);
