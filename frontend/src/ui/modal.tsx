import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';

/**
 * A window over the page, open as long as it is rendered. The focus goes back to where it was; when that is gone, to what
 * its section names for this, or to the beginning of the page's content, so that whoever uses the keyboard need not start
 * at the top. What goes only after the window is the concern of `keepFocus`.
 */
export function Modal(props: Omit<ModalProps, 'opened'>) {
  useEffect(() => {
    const opener = document.activeElement;
    const named = opener?.closest('section')?.querySelector('[data-keeps-focus]');
    return () => {
      // What is not shown any more, as an entry of a menu, takes no focus.
      for (const place of [opener, named, document.getElementById('content')]) {
        if (!(place instanceof HTMLElement) || place === document.body) continue;
        place.focus({ preventScroll: true });
        if (document.activeElement === place) return;
      }
    };
  }, []);

  return <MantineModal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
