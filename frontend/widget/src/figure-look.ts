import type { Look } from '@talkwright/rich-text/figure/figure';
import css from '@talkwright/rich-text/figure/figure.css';

let sheet: CSSStyleSheet | undefined;

/** In the colors of the widget around it, whose root learns how figures look. */
export function lookAt(place: HTMLElement): Look {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const root = place.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  const scheme = getComputedStyle(place).colorScheme === 'dark' ? 'dark' : 'light';
  return { scheme, canSave: place.closest('[data-saves]') !== null };
}
