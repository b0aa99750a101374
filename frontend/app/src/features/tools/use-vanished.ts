import { useEffect, useRef } from 'react';

type List = readonly { id: string }[] | undefined;

/** Tells what leaves a list while it is shown, whoever removed it. */
export function useVanished(list: List, onVanished: (ids: string[]) => void): void {
  const before = useRef<List>(undefined);

  useEffect(() => {
    if (!list) return;
    const left = new Set(list.map(({ id }) => id));
    const gone = (before.current ?? []).map(({ id }) => id).filter((id) => !left.has(id));
    before.current = list;
    if (gone.length > 0) onVanished(gone);
  }, [list, onVanished]);
}
