import type { Document } from '@talkwright/shared/areas/documents';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which documents are selected, over all pages; of those that are shown, as they are shown. */
export function useSelection(shown: Document[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Document>>(new Map());

  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Map(before);
      const document = shown.find((one) => one.id === id);
      if (!next.delete(id) && document) next.set(id, document);
      return next;
    });
  const put = (documents: Document[], isWanted: (id: string) => boolean) =>
    setChosen((before) => {
      const news = documents.filter(({ id }) => isWanted(id));
      return new Map([...before, ...news.map((document) => [document.id, document] as const)]);
    });

  return {
    selected: chosen,
    documents: [...new Map([...chosen, ...shownOf(shown, chosen)]).values()],
    toggle,
    select: (documents: Document[]) => put(documents, () => true),
    /** What became of some that are selected. */
    renew: (documents: Document[]) => put(documents, (id) => chosen.has(id)),
    drop: (id: string) =>
      setChosen((before) => new Map([...before].filter(([chosenId]) => chosenId !== id))),
    clear: () => setChosen(new Map()),
  };
}

const shownOf = (shown: Document[], chosen: ReadonlyMap<string, Document>) =>
  shown.filter(({ id }) => chosen.has(id)).map((document) => [document.id, document] as const);
