import { showDiagram } from '@talkwright/rich-text/diagram/diagram-view';
import type { DrawnView } from '../bridge.ts';
import { lookAt } from '../figure-look.ts';

const frameUrl = new URL('widget-frame.html', import.meta.url).href;

export const show: DrawnView['show'] = (place, code, isWanted) =>
  showDiagram(place, code, { ...lookAt(place), frameUrl }, isWanted);
