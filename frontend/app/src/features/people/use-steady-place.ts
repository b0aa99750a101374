import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';

/**
 * Lists that change by themselves push nothing away: while news from the server is drawn, the page scrolls along with
 * what the person is at. The browser's own scroll anchoring is switched off in the style sheet: it holds what stands at
 * the top of the window, wherever the focus or the pointer is.
 */
export function useSteadyPlace() {
  const container = useRef<HTMLDivElement>(null);
  const store = useStore();

  useEffect(() => {
    let isMeasured = false;
    return store.subscribe(() => {
      const place = container.current && placeOfPerson(container.current);
      if (!place || isMeasured) return;
      isMeasured = true;
      const scrolled = window.scrollY;
      const before = topOf(place);
      // The news is drawn by then, but not yet seen.
      requestAnimationFrame(() => {
        isMeasured = false;
        const moved = place.isConnected ? topOf(place) - before : 0;
        // To a place and not by a distance: a page that became shorter may have been scrolled by the browser already.
        if (moved !== 0) window.scrollTo({ top: scrolled + moved, behavior: 'instant' });
      });
    });
  }, [store]);

  return container;
}

/** Counted from the top of the page. */
const topOf = (place: Element): number => place.getBoundingClientRect().top + window.scrollY;

/** What has the focus, else what the pointer is on, else what stands first in the window. */
function placeOfPerson(container: Element): Element | undefined {
  // Lists that appear for the first time may move what they like.
  if (container.querySelector('[aria-busy="true"]')) return undefined;
  const { activeElement } = document;
  if (activeElement && container.contains(activeElement) && isInWindow(activeElement)) {
    return activeElement;
  }
  const pointedAt = [...container.querySelectorAll(':hover')].at(-1);
  if (pointedAt || window.scrollY === 0) return pointedAt;
  return [...container.querySelectorAll('h2, li, tr')].find(isInWindow);
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
