import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the element that the address names, as a browser does by itself where a fragment is not taken for the route. */
export function useAnchor(): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const element = hash ? document.getElementById(hash.slice(1)) : null;
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [hash, key]);
}
