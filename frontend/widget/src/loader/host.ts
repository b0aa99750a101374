import type { Place } from '../bridge.ts';
import { element } from '../element.ts';
import type { BubbleSettings } from '../settings.ts';
import { themeCss } from '../themes.ts';
import { loadPageView, pageIsIdle } from './load.ts';
import css from './loader.css';

/** The one element that the widget adds to a page; everything else lives in its shadow root. */
export function createHost(container: Place | undefined, onPageReplaced: () => void) {
  const host = document.createElement('talkwright-chat');
  host.toggleAttribute('contained', Boolean(container));
  const root = host.attachShadow({ mode: 'open' });
  const mount = element('div', { id: 'panel' });
  let message: Element | undefined;
  root.append(mount);
  mount.hidden = true;
  adopt(root, css);
  const themed = adopt(root, '');

  // What a visitor types belongs to the chat: a page's own shortcuts must not fire. Inside a container
  // the page's dialog still hears Escape and Tab.
  const keepInside = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    if (!container || !['Escape', 'Tab'].includes(key)) event.stopPropagation();
  };
  for (const type of ['keydown', 'keyup', 'keypress']) root.addEventListener(type, keepInside);
  const home =
    typeof container === 'string'
      ? document.querySelector(container)
      : (container ?? document.body);
  if (!home) throw new Error(`There is no element ${container} for the chat`);
  home.append(host);

  const page = document.documentElement;
  const stay = { host, container, page, onPageReplaced, isOver: false };
  // Without it the chat works as well, until the page takes it away.
  pageIsIdle()
    .then(loadPageView)
    .then(({ stayOnPage }) => stayOnPage(stay))
    .catch(() => undefined);

  return {
    root,
    mount,
    dress({ theme, position, zIndex }: BubbleSettings): void {
      // Where it is none the rule is none either, and that of the style sheet stays.
      themed.replaceSync(`${themeCss(theme)}:host{z-index:${zIndex}!important}`);
      host.setAttribute('position', position);
    },
    /** Stands in the place of the chat until it is there. */
    showMessage(role: 'status' | 'alert', ...content: (Element | string)[]): void {
      message?.remove();
      message = element('div', { class: 'message', role }, ...content);
      root.append(message);
    },
    hideMessage: (): void => message?.remove(),
    remove(): void {
      stay.isOver = true;
      host.remove();
    },
  };
}

/** Constructed sheets are no inline styles: a strict `style-src` of the page does not stop them. */
function adopt(root: ShadowRoot, text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets.push(sheet);
  return sheet;
}
