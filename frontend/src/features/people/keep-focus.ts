import type { RefObject } from 'react';

/** When what had the focus is gone, the focus goes on to `next`, not back to the beginning of the page. */
export function keepFocus(next: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('body, #content'))
      next.current?.focus({ preventScroll: true });
  });
}
