import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';

const FOCUSABLE = 'button:not(:disabled), input, textarea, a[href], [tabindex="0"]';

/** While the panel covers the page, Tab stays inside it: from the moment on that it says so. */
export function useFocusTrap(panel: RefObject<HTMLElement | null>, isModal: boolean): void {
  useLayoutEffect(() => {
    const box = panel.current;
    if (!box || !isModal) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab') return;
      const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) =>
        one.checkVisibility(),
      );
      const root = box.getRootNode() as ShadowRoot;
      const current = stops.indexOf(root.activeElement as HTMLElement);
      const next = event.shiftKey ? current - 1 : current + 1;
      if (current !== -1 && stops[next]) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    };
    box.addEventListener('keydown', onKeyDown);
    return () => box.removeEventListener('keydown', onKeyDown);
  }, [panel, isModal]);
}

/** The keyboard of a phone covers the page without resizing it: the panel takes what is left visible. */
export function useVisibleHeight(panel: RefObject<HTMLElement | null>, isSmall: boolean): void {
  useEffect(() => {
    const viewport = visualViewport;
    const box = panel.current;
    if (!viewport || !box || !isSmall) return undefined;
    const fit = (): void => {
      // Who zooms in to read wants to move over the panel, not to have it shrink.
      if (viewport.scale > 1.01) return;
      box.style.setProperty('--visible-height', `${viewport.height}px`);
      box.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [panel, isSmall]);
}
