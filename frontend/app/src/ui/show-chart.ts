import '@talkwright/rich-text/figure/figure.css';
import { showChart } from '@talkwright/rich-text/chart/chart-view';

export const show = showChart;
