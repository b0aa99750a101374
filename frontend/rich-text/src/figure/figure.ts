import { button, make } from './elements.ts';

export type Scheme = 'light' | 'dark';

/** What is asked of a picture in an answer: the colors around it, and whether it may be saved. */
export type Look = { scheme: Scheme; canSave: boolean };

/** What it is drawn with: on the color of its place, so that it has no edge there. A file and paper have none of their own. */
export type Colors = { scheme: Scheme; ground: string };

export const colorsAt = (place: HTMLElement, scheme: Scheme): Colors => ({
  scheme,
  ground: getComputedStyle(place).backgroundColor,
});

type Parts = {
  scheme: Scheme;
  caption: string;
  picture: HTMLElement;
  /** Makes the same in words or figures, shown instead once that is wanted: of 1,600 figures nobody waits for the table. */
  text: () => HTMLElement;
  /** The name of its button, and what that button does. */
  toggle: [text: string, name: string];
  buttons: HTMLElement[];
};

/** A picture with its caption, its buttons, and what it says as text. */
export function figureOf({ scheme, caption, picture, text, toggle, buttons }: Parts): HTMLElement {
  let shownText: HTMLElement | undefined;
  const toggleText = button(...toggle, () => {
    picture.hidden = !picture.hidden;
    if (!shownText) {
      shownText = text();
      picture.after(shownText);
    }
    shownText.hidden = !picture.hidden;
    toggleText.setAttribute('aria-pressed', String(picture.hidden));
  });
  toggleText.setAttribute('aria-pressed', 'false');
  return make(
    'figure',
    { class: 'drawn', 'data-scheme': scheme },
    ...(caption ? [make('figcaption', { dir: 'auto' }, caption)] : []),
    picture,
    make('div', { class: 'drawn-bar' }, toggleText, ...buttons),
  );
}

/** What scrolls must be reached by keyboard. */
export const scrollable = (className: string, name: string, ...content: Element[]): HTMLElement =>
  make('div', { class: className, role: 'region', 'aria-label': name, tabindex: '0' }, ...content);

/** In a window of the browser's own, which gives the focus back. */
export function openLarge(
  figure: HTMLElement,
  [title, name]: [title: string, name: string],
  content: HTMLElement,
): HTMLDialogElement {
  const close = button('Close', 'Close', () => dialog.close());
  const dialog = make(
    'dialog',
    { class: 'drawn-window', 'aria-label': title || name },
    make('div', { class: 'drawn-bar' }, make('strong', { dir: 'auto' }, title), close),
    content,
  );
  figure.append(dialog);
  dialog.showModal();
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // Escape closes this window, and not what lies below it as well.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}

export function save(content: Blob, title: string, file: `${string}.${string}`): void {
  const [name = '', extension = ''] = file.split('.');
  const words = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  const href = URL.createObjectURL(content);
  make('a', { href, download: `${words || name}.${extension}` }).click();
  // The browser has taken the content over by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}
