import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** From this width on, the sidebar stands beside the page; below, it lies over it. */
const wide = window.matchMedia('(min-width: 992px)');

export function useSidebar() {
  const [isWide, setIsWide] = useState(wide.matches);
  const [isOpen, setIsOpen] = useState(wide.matches);
  const { pathname } = useLocation();

  useEffect(() => {
    const onChange = () => {
      setIsWide(wide.matches);
      setIsOpen(wide.matches);
    };
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was chosen should be seen
  useEffect(() => {
    if (!wide.matches) setIsOpen(false);
  }, [pathname]);

  return {
    isOpen,
    isOverlay: !isWide,
    toggle: () => setIsOpen((open) => !open),
    close: () => setIsOpen(false),
  };
}
