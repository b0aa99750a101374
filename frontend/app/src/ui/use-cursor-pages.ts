import { useState } from 'react';

/** Of a list that the server answers page by page. */
type Answer = { total: number; nextCursor: string | null };

/** Which page of a list is asked for, by the cursor that the page before it has ended with. */
export function useCursorPages(size: number) {
  const [cursors, setCursors] = useState<string[]>([]);
  const first = cursors.length * size + 1;

  const cursor = cursors.at(-1);

  return {
    cursor,
    /** What is asked for, beside what the list is narrowed by. */
    query: { limit: size, ...(cursor && { cursor }) },
    first,
    isFirst: cursors.length === 0,
    goToFirst: () => setCursors([]),
    /** What the pager below the list is given. */
    pagerOf({ total, nextCursor }: Answer, shown: number) {
      // The page before shows until this one is there: whoever presses twice leaves none out.
      const isComing = nextCursor !== null && nextCursor === cursor;
      return {
        first: isComing ? first - size : first,
        shown,
        total,
        onPrevious: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
        onNext:
          nextCursor === null || isComing ? undefined : () => setCursors([...cursors, nextCursor]),
      };
    },
  };
}
