import type { Source } from '@talkwright/shared/areas/chat';
import type { SourceHost, SourceView } from '../bridge.ts';
import { element } from '../element.ts';
import { openWindow } from '../window/window.ts';
import { pictureOf } from './picture.ts';
import css from './source.css';

export const showSource: SourceView['showSource'] = (host) => {
  const { root, filename, page } = host;
  const shown = element('div', {
    class: 'window-content source-shown',
    role: 'region',
    'aria-label': 'What is cited',
    tabindex: '0',
  });
  const subtitle = page === null ? 'Passage' : `Page ${page}`;
  openWindow(root, css, { name: 'source-view', title: filename, subtitle, content: shown });
  void fill(shown, host);
};

async function fill(shown: HTMLElement, host: SourceHost): Promise<void> {
  shown.replaceChildren(element('p', { class: 'note', role: 'status' }, 'Loading the source…'));
  try {
    const content = await contentOf(await host.load());
    shown.replaceChildren(...content);
    bringInSight(shown);
  } catch (error) {
    const retry = element('button', { type: 'button', class: 'contact-button' }, 'Retry');
    retry.addEventListener('click', () => {
      // The button goes; the keyboard stays in the window.
      shown.focus();
      void fill(shown, host);
    });
    shown.replaceChildren(element('p', { role: 'alert' }, host.sentenceOf(error)), retry);
  }
}

async function contentOf({ filename, quote, picture, passage }: Source): Promise<HTMLElement[]> {
  if (passage) {
    const { path, before, marked, after } = passage;
    const mark = element('mark', {}, marked);
    return [
      ...(path ? [element('p', { class: 'note', dir: 'auto' }, path)] : []),
      element('p', { class: 'source-passage', dir: 'auto' }, before, mark, after),
    ];
  }
  // A picture says nothing to a screen reader, and not every quote is found in it.
  const quoted = element('blockquote', { dir: 'auto' }, quote);
  return picture ? [quoted, await pictureOf(filename, picture)] : [quoted];
}

function bringInSight(shown: HTMLElement): void {
  const mark = shown.querySelector('mark');
  if (!mark) return;
  const [inner, outer] = [mark.getBoundingClientRect(), shown.getBoundingClientRect()];
  shown.scrollBy({
    left: inner.left - outer.left - shown.clientWidth / 6,
    top: inner.top - outer.top - shown.clientHeight / 3,
  });
}
