import { useState } from 'react';

/** Of a list that the server answers page by page. */
type Answer = { total: number; nextCursor: string | null };

/** Which page of a list is asked for, by the cursor that the page before it has ended with. */
export function useCursorPages(size: number) {
  const [cursors, setCursors] = useState<string[]>([]);
  const first = cursors.length * size + 1;

  return {
    cursor: cursors.at(-1),
    first,
    isFirst: cursors.length === 0,
    goToFirst: () => setCursors([]),
    /** What the pager below the list is given. */
    pagerOf: ({ total, nextCursor }: Answer, shown: number) => ({
      first,
      shown,
      total,
      onPrevious: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
      onNext: nextCursor === null ? undefined : () => setCursors([...cursors, nextCursor]),
    }),
  };
}
