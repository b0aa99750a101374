import { type RefObject, useEffect, useRef } from 'react';
import { rangeOf } from './quote-range.ts';

/** As the style sheet names it. Browsers that cannot highlight scroll alone. */
const NAME = 'quote';
const canHighlight = typeof Highlight !== 'undefined';

/** For an element in a box that scrolls: once the quote is in it, it is highlighted and in sight. */
export function useQuoteShown(quote: string): RefObject<HTMLDivElement | null> {
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = shown.current;
    if (!element || !quote) return;
    const observer = new MutationObserver(() => {
      if (show(element, quote)) observer.disconnect();
    });
    if (!show(element, quote)) observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (canHighlight) CSS.highlights.delete(NAME);
    };
  }, [quote]);

  return shown;
}

/** Whether it was there. */
function show(element: HTMLElement, quote: string): boolean {
  const box = element.parentElement;
  const range = rangeOf(element, quote);
  if (!range || !box) return false;
  if (canHighlight) CSS.highlights.set(NAME, new Highlight(range));
  const below = range.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollBy({ top: below - box.clientHeight / 3 });
  return true;
}
