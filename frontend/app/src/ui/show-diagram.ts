import '@talkwright/rich-text/figure/figure.css';
import { showDiagram } from '@talkwright/rich-text/diagram/diagram-view';
import type { Look } from '@talkwright/rich-text/figure/figure';

/** The widget's own page lies beside this one. */
const frameUrl = () => new URL('/widget-frame.html', location.href).href;

export const show = (place: HTMLElement, code: string, look: Look, isWanted: () => boolean) =>
  showDiagram(place, code, { ...look, frameUrl: frameUrl() }, isWanted);
