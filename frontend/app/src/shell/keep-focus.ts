import { standIn } from '../ui/stand-in.ts';

/**
 * When what had the focus is taken away, the focus goes to what stands at its place, so that whoever uses the keyboard
 * need not start at the top of the page: a row that was deleted, a button that has done what it was for. A section may
 * name another place by `data-keeps-focus`. What was disabled for a while only gets the focus back.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  const note = () => {
    const { activeElement } = document;
    last = activeElement instanceof HTMLElement && !isLost() ? activeElement : undefined;
  };
  const listening = new AbortController();
  document.addEventListener('focusin', note, { signal: listening.signal });
  // A click beside everything takes the focus away, and shall.
  document.addEventListener('click', note, { capture: true, signal: listening.signal });

  const observer = new MutationObserver((changes) => {
    if (!last || !isLost()) return;
    const isBack = changes.some(({ target }) => target === last) && !last.matches(':disabled');
    const next = last.isConnected ? isBack && last : standIn(last, changes);
    if (next) next.focus({ preventScroll: true });
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });

  return () => {
    listening.abort();
    observer.disconnect();
  };
}

const isLost = (): boolean => document.activeElement === document.body;
