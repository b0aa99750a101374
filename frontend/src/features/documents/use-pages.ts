import { useState } from 'react';

const PAGE_SIZE = 50;

/** A part of a long list. When the list grows shorter, its last page is shown. */
export function usePages<T>(all: T[]) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const start = (page - 1) * PAGE_SIZE;
  const shown = all.slice(start, start + PAGE_SIZE);

  return { shown, pager: { page, pages, setPage, first: start + 1, total: all.length } };
}
