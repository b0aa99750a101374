import { useMemo, useState } from 'react';

const PAGE_SIZE = 50;

/** A part of a long list, and what the pager below it is given. When the list grows shorter, its last page is shown. */
export function usePages<T>(all: T[]) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const start = (page - 1) * PAGE_SIZE;
  const shown = useMemo(() => all.slice(start, start + PAGE_SIZE), [all, start]);

  return {
    shown,
    pager: { page, pages, setPage, first: start + 1, shown: shown.length, total: all.length },
  };
}
