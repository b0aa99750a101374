import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const NEAR_PX = 48;

/**
 * Keeps a growing list at its end, unless the visitor has scrolled up to read. A new turn always shows.
 */
export function useStickyEnd(list: RefObject<HTMLElement | null>, turnCount: number) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const follows = useRef(true);

  const toEnd = useCallback(() => {
    follows.current = true;
    setIsAtEnd(true);
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [list]);

  useLayoutEffect(toEnd, [turnCount, toEnd]);

  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    let height = box.clientHeight;
    const onScroll = (): void => {
      // A box that has just become lower is moved to its end in a moment; nobody has scrolled up.
      if (box.clientHeight !== height) return;
      follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setIsAtEnd(follows.current);
    };
    // Growth of any message, and of the box itself when the keyboard of a phone appears.
    const keep = (): void => {
      height = box.clientHeight;
      if (follows.current) box.scrollTop = box.scrollHeight;
    };
    const grown = new MutationObserver(keep);
    const resized = new ResizeObserver(keep);
    box.addEventListener('scroll', onScroll, { passive: true });
    grown.observe(box, { childList: true, characterData: true, subtree: true });
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      grown.disconnect();
      resized.disconnect();
    };
  }, [list]);

  return { isAtEnd, toEnd };
}
