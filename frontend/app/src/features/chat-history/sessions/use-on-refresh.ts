import { useEffect, useRef } from 'react';
import { useStable } from '../../../ui/use-stable.ts';

/** Whenever somebody presses Refresh: not at the first sight, which is news by itself. */
export function useOnRefresh(refreshes: number, onRefresh: () => unknown): void {
  const seen = useRef(refreshes);
  const refresh = useStable(onRefresh);
  useEffect(() => {
    if (seen.current === refreshes) return;
    seen.current = refreshes;
    void refresh();
  }, [refreshes, refresh]);
}
