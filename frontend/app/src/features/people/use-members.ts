import { useDebouncedValue } from '@mantine/hooks';
import type { MemberSortKey } from '@talkwright/shared/areas/people';
import { useState } from 'react';
import { LIVE } from '../../server/live.ts';
import { useListMembersQuery } from './people.api.ts';

const PAGE_SIZE = 10;
const TYPING_PAUSE_MS = 250;

export type Sorting = { sort: MemberSortKey; order: 'asc' | 'desc' };

/** One page of the members, searched and sorted by the server. Until the next page is there, the last one stays. */
export function useMembers() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const [sorting, setSorting] = useState<Sorting>({ sort: 'name', order: 'asc' });
  const [page, setPage] = useState(1);

  const { data, currentData, error, refetch } = useListMembersQuery(
    { search: searched, ...sorting, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    LIVE,
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  // The page may have gone together with its last member.
  if (currentData && page > pages) setPage(pages);

  return {
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(1);
    },
    searched,
    sorting,
    sortBy: (sort: MemberSortKey) => {
      setSorting({
        sort,
        order: sort === sorting.sort && sorting.order === 'asc' ? 'desc' : 'asc',
      });
      setPage(1);
    },
    page,
    pages,
    setPage,
    members: data?.users,
    total: data?.total ?? 0,
    first: (page - 1) * PAGE_SIZE + 1,
    /** What shows is of the search, order or page before. */
    isOutdated: !currentData && !error,
    /** Of what should show; a failed look for news is followed by the next one. */
    error: currentData ? undefined : error,
    refetch,
  };
}
