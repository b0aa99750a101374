import { element, icon } from '../element.ts';
import windowCss from './window.css';

const CROSS = 'm6 6 12 12M18 6 6 18';

type Parts = { name: string; title: string; subtitle: string; content: HTMLElement };

/** Of a view that is opened several times, one. */
let sheet: CSSStyleSheet | undefined;

/** A window of the browser's own: it has the focus, keeps it, and gives it back to what has opened it. */
export function openWindow(root: ShadowRoot, css: string, parts: Parts): HTMLDialogElement {
  const { name, title, subtitle, content } = parts;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // The window's rules for small screens win.
    sheet.replaceSync(css + windowCss);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);

  const close = element('button', { type: 'button', 'aria-label': 'Close' }, icon('icon', CROSS));
  const heading = element('h2', { id: `${name}-title`, dir: 'auto' }, title);
  const dialog = element(
    'dialog',
    { class: `window ${name}`, 'aria-labelledby': heading.id },
    element('header', {}, element('div', {}, heading, element('p', {}, subtitle)), close),
    content,
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // Escape closes this window, and not the chat below it as well.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  root.append(dialog);
  dialog.showModal();
  return dialog;
}
