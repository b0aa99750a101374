declare global {
  var seen: { bubbleMs: number; panelMs?: number; longTasks: number[] };
}

/**
 * Runs in the page before its own scripts, and notes in `seen` when the bubble is drawn, how long a press takes to
 * the drawn panel, and every task of more than 50 ms.
 */
export function watch(): void {
  globalThis.seen = { bubbleMs: 0, longTasks: [] };
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });

  const isShown = (selector: string): boolean => {
    const host = document.querySelector('talkwright-chat, hand-written-bubble');
    const { width } = host?.shadowRoot?.querySelector(selector)?.getBoundingClientRect() ?? {};
    return width !== undefined && width > 0;
  };
  // What is there in a frame is drawn before the next timer.
  const whenDrawn = (selector: string, act: () => void): void => {
    requestAnimationFrame(() => (isShown(selector) ? setTimeout(act) : whenDrawn(selector, act)));
  };
  whenDrawn('button', () => {
    seen.bubbleMs = performance.now();
  });
  const pressed = ({ timeStamp }: Event): void =>
    whenDrawn('.panel', () => {
      seen.panelMs = performance.now() - timeStamp;
    });
  addEventListener('click', pressed, { capture: true, once: true });
}
