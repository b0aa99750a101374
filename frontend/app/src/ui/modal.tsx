import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { openerOf, standIn } from './stand-in.ts';

/**
 * A window over the page, open as long as it is rendered. The focus goes back to where it was; when that has gone
 * meanwhile, to what stands at its place, or to the beginning of the page's content, so that whoever uses the keyboard
 * need not start at the top. What goes only after the window is the concern of `keepFocus`.
 */
export function Modal(props: Omit<ModalProps, 'opened'>) {
  // Asked while the page is as it was: without motion, a menu goes with what its entry opens.
  const [opener] = useState(placeOfFocus);

  useEffect(() => {
    let place = opener;
    const follow = (changes: MutationRecord[]) => {
      if (place && !place.isConnected) place = standIn(place, changes) ?? place;
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { subtree: true, childList: true });

    return () => {
      follow(observer.takeRecords());
      observer.disconnect();
      for (const next of [place, document.getElementById('content')]) {
        if (!(next instanceof HTMLElement) || next === document.body) continue;
        next.focus({ preventScroll: true });
        if (document.activeElement === next) return;
      }
    };
  }, [opener]);

  return <MantineModal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}

/** An entry of a menu is about to go: the focus is then on what opens the menu. */
function placeOfFocus(): Element | null {
  const { activeElement } = document;
  return (activeElement && openerOf(activeElement)) ?? activeElement;
}
