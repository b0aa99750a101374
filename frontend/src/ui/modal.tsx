import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';

/**
 * A window over the page, open as long as it is rendered. The focus goes back to where it was; when that is gone, to the
 * beginning of the page's content, so that whoever uses the keyboard need not start at the top.
 */
export function Modal(props: Omit<ModalProps, 'opened'>) {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isThere = opener?.isConnected && opener !== document.body;
      const target = isThere ? opener : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  return <MantineModal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
