import type { PageView } from '../bridge.ts';
import './element.ts';

const PAUSE_MS = 100;
const WINDOWS = 'dialog, [role$="dialog"]';

/**
 * Puts the widget back wherever the page takes it out, as a navigation without a load does that replaces the body, or a
 * framework that draws the page anew; and into a modal dialog, which leaves nothing else of the page to be used.
 */
export const stayOnPage: PageView['stayOnPage'] = (stay) => {
  const { host, container, page, onPageReplaced } = stay;
  const life = new AbortController();
  const opened = new MutationObserver((records) =>
    place(records.map(({ target }) => target).reverse()),
  );

  /** Of several modal dialogs the topmost counts: the likeliest come first. */
  function place(likely: EventTarget[] = []): void {
    const home = typeof container === 'string' ? document.querySelector(container) : container;
    if (stay.isOver) {
      life.abort();
      return;
    }
    if (container && !home?.isConnected) return;
    // `document.open` leaves nothing, and what is written comes later.
    if (!document.body) setTimeout(place, PAUSE_MS);
    // Nor does it leave a listener, in the widget either.
    else if (page !== document.documentElement) onPageReplaced();
    else if (!home) float(likely);
    else if (!home.contains(host)) home.append(host);
  }

  function float(likely: EventTarget[]): void {
    const all = [...likely, host.parentElement, ...document.querySelectorAll('dialog')];
    const dialog = all.find(isModalDialog);
    // A move takes the focus along, in some browsers.
    const canMove = host.parentNode === document.body && document.activeElement !== host;
    const isPlaced = dialog ? host.parentNode === dialog : !isInDialog() && !canMove;
    if (host.isConnected && isPlaced) return;
    host.removeAttribute('popover');
    // Beside the body it is out of reach of what becomes of that.
    move(host, dialog ?? page);
    if (!dialog) return;
    // Which neither clips nor moves it.
    host.setAttribute('popover', 'manual');
    host.showPopover?.();
    opened.observe(dialog, { attributeFilter: ['open'] });
  }

  const isInDialog = (): boolean => host.hasAttribute('popover');

  function onFocus(event: Event): void {
    const { relatedTarget } = event as FocusEvent;
    const target = event.target as Element;
    const isLeft = relatedTarget === host && target.closest(WINDOWS);
    // A window that keeps the focus would take it back.
    if (target === host || isLeft) event.stopImmediatePropagation();
    // A dialog may lie in a shadow tree, where nobody sees it open.
    else if (target.localName !== host.localName) place(event.composedPath());
  }

  host.onRemoved = place;
  // Dialogs close by themselves when something beside them is pressed.
  for (const type of ['pointerdown', 'mousedown', 'click']) {
    host.addEventListener(type, (event) => {
      if (isInDialog()) event.stopPropagation();
    });
  }
  place();
  if (container) return;
  life.signal.onabort = () => opened.disconnect();
  opened.observe(document, { subtree: true, attributeFilter: ['open'] });
  for (const type of ['focusin', 'focusout']) {
    addEventListener(type, onFocus, { capture: true, signal: life.signal });
  }
};

const isModalDialog = (one: unknown): one is HTMLDialogElement =>
  one instanceof Element && one.matches('dialog:modal');

/** Where browsers can, with the focus, and as far as it was scrolled. */
function move(host: Element, home: Element): void {
  if (host.isConnected && 'moveBefore' in home) home.moveBefore(host, null);
  else home.append(host);
}
