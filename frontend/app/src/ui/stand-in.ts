const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"])';

/**
 * What takes the focus in place of an element that one of the changes has removed: what opened its menu, what its section names for this by
 * `data-keeps-focus`, else what stands there now. Nothing when it was not removed by these.
 */
export function standIn(removed: Element, changes: MutationRecord[]): HTMLElement | null {
  const removal = changes.find(isRemovalOf(removed));
  return removal ? (openerOf(removed) ?? placeOf(removal)) : null;
}

/** What opens the menu that this is an entry of. */
export function openerOf(entry: Element): HTMLElement | null {
  const id = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

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
