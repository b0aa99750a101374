import { useSearchParams } from 'react-router-dom';
import { type Range, rangeOf } from './ranges.ts';

export type Filters = { range: Range /** Undefined: all of them. */; agentId: string | undefined };

/** What is chosen stands in the address, so that a link shows the same. */
export function useAnalyticsFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: Filters = {
    range: rangeOf(query.get('range')),
    agentId: query.get('agent') || undefined,
  };

  function change({ range, agentId }: Filters) {
    setQuery(
      (before) => {
        before.set('range', range);
        if (agentId) before.set('agent', agentId);
        else before.delete('agent');
        return before;
      },
      { replace: true },
    );
  }

  return { filters, change };
}
