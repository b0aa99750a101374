import { element } from '../element.ts';
import type { BubbleSettings } from '../settings.ts';
import { themeCss } from '../themes.ts';
import css from './loader.css';

/** The one element that the widget adds to a page; everything else lives in its shadow root. */
export function createHost(container: HTMLElement | undefined) {
  const host = document.createElement('talkwright-chat');
  host.toggleAttribute('contained', container !== undefined);
  const root = host.attachShadow({ mode: 'open' });
  const mount = element('div', { class: 'mount', id: 'panel' });
  let message: Element | undefined;
  root.append(mount);
  mount.hidden = true;
  adopt(root, css);
  const themed = adopt(root, '');

  // What a visitor types belongs to the chat: a page's own shortcuts must not fire. Inside a container
  // the page's dialog still hears Escape and Tab.
  const keepInside = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    if (!container || (key !== 'Escape' && key !== 'Tab')) event.stopPropagation();
  };
  for (const type of ['keydown', 'keyup', 'keypress']) root.addEventListener(type, keepInside);
  (container ?? document.body).append(host);

  return {
    root,
    mount,
    dress({ theme, position }: BubbleSettings): void {
      themed.replaceSync(themeCss(theme));
      host.setAttribute('position', position);
    },
    /** Stands in the place of the chat until it is there. */
    showMessage(role: 'status' | 'alert', ...content: (Element | string)[]): void {
      message?.remove();
      message = element('div', { class: 'message', role }, ...content);
      root.append(message);
    },
    hideMessage(): void {
      message?.remove();
    },
    remove(): void {
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
