import { useCallback, useMemo, useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which of some documents are selected, over all pages. What is no longer listed is no longer selected. */
export function useSelection(listed: { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const selected = useMemo(
    () => new Set(listed.map(({ id }) => id).filter((id) => chosen.has(id))),
    [listed, chosen],
  );

  return {
    selected,
    toggle,
    select: (ids: string[]) => setChosen((before) => new Set([...before, ...ids])),
    clear: () => setChosen(new Set()),
  };
}
