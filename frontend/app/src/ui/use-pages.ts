import { useState } from 'react';

/** A part of a long list, and what the pager below it is given. When the list grows shorter, its last page is shown. */
export function usePages<T>(all: T[], size = 50) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(wanted, pages);
  const start = (page - 1) * size;
  const shown = all.slice(start, start + size);

  return {
    shown,
    pager: { page, pages, setPage, first: start + 1, shown: shown.length, total: all.length },
  };
}
