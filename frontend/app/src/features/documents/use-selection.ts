import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which of some documents are selected, over all pages. What is no longer listed is no longer selected. */
export function useSelection(listed: { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const selected = new Set(listed.map(({ id }) => id).filter((id) => chosen.has(id)));

  return {
    selected,
    toggle,
    select: (ids: string[]) => setChosen((before) => new Set([...before, ...ids])),
    clear: () => setChosen(new Set()),
  };
}
