const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"])';

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
    const removal = last.isConnected ? undefined : changes.find(isRemovalOf(last));
    const isBack = changes.some(({ target }) => target === last) && !last.matches(':disabled');
    const next = removal ? placeOf(removal) : isBack && last;
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

const isRemovalOf =
  (element: Element) =>
  ({ removedNodes }: MutationRecord): boolean =>
    [...removedNodes].some((node) => node.contains(element));

/** What follows where it stood, else what comes before, as near as possible; at last the content of page or window. */
function placeOf({ target, previousSibling }: MutationRecord): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const content = target.closest<HTMLElement>('#content, [role="dialog"]');
  if (!content) return document.getElementById('content');
  const named = target.closest('section')?.querySelector<HTMLElement>('[data-keeps-focus]');
  if (named) return named;

  const before = previousSibling?.isConnected ? previousSibling : undefined;
  const isBehind = (element: Element) =>
    before ? isAfter(before, element) && !before.contains(element) : isAfter(target, element);
  let near: HTMLElement = target;
  while (near !== content) {
    const reachable = [...near.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
    const next = reachable.find(isBehind) ?? reachable.at(-1);
    if (next) return next;
    near = near.parentElement ?? content;
  }
  return content;
}

const isAfter = (node: Node, other: Node): boolean =>
  (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();
