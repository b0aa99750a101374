import type { Operation } from '@talkwright/shared/areas/operations';
import { startTransition, useEffect, useState } from 'react';
import { allPages } from '../../../server/all-pages.ts';
import { sentenceOf } from '../../../server/failure.ts';
import { useFreshAnswer } from '../../../server/use-fresh-answer.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useCursorPages } from '../../../ui/use-cursor-pages.ts';
import { listOperations, useListOperationsQuery } from '../tools.api.ts';

/** Appear while somebody types a filter. */
const PAGE_SIZE = 25;

export type OperationsPage = ReturnType<typeof useOperations>;

/** One page of the operations of a tool, filtered by the server. Until the next page is there, the last one stays. */
export function useOperations(toolId: string, learn: (operations: Operation[]) => void) {
  const [search, setSearch] = useState('');
  const pages = useCursorPages(PAGE_SIZE);
  const filter = { id: toolId, ...(search && { search }) };
  const { data, currentData, error, isFetching, refetch } = useListOperationsQuery({
    ...filter,
    ...pages.query,
  });
  const ask = useFreshAnswer(listOperations);
  // Somebody has deleted what was on this page.
  if (currentData && currentData.operations.length === 0 && !pages.isFirst) pages.goToFirst();

  useEffect(() => {
    if (currentData) learn(currentData.operations);
  }, [currentData, learn]);

  /** All that match the filter, on whatever page. */
  async function findAll(): Promise<Operation[]> {
    const found = await allPages((at) => ask({ ...filter, ...at }));
    if (!found.pages) {
      toast(sentenceOf(found.error, 'Failed to load the operations'), 'error');
      return [];
    }
    const all = found.pages.flatMap(({ operations }) => operations);
    learn(all);
    return all;
  }

  return {
    answer: data,
    /** Of what should show. */
    error: !currentData && !isFetching && error,
    refetch,
    setSearch: (text: string) =>
      startTransition(() => {
        setSearch(text.trim());
        pages.goToFirst();
      }),
    pagerOf: pages.pagerOf,
    findAll,
  };
}
