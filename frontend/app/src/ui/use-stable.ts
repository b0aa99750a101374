import { useCallback, useEffect, useRef } from 'react';

/** The same function at every rendering, so that nothing renders because of it; it does what the newest one does. */
export function useStable<Args extends unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
