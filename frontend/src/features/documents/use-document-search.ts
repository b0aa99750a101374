import { MAX_SEARCH_RESULTS } from '@talkwright/shared/documents';
import { useState } from 'react';
import { type SearchHit, useSearchDocumentsMutation } from './documents.api.ts';

/** A search by meaning, in the documents of one agent or in all of them. An empty question clears the answer. */
export function useDocumentSearch(agentId: string | null) {
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<SearchHit[]>();
  const [searchDocuments, { isLoading, error, reset }] = useSearchDocumentsMutation();

  function clear() {
    setQuery('');
    setHits(undefined);
    reset();
  }

  async function search(wanted = query) {
    setQuery(wanted);
    if (!wanted.trim()) return clear();
    const { data } = await searchDocuments({
      query: wanted,
      topK: MAX_SEARCH_RESULTS,
      ...(agentId && { agentInstanceId: agentId }),
    });
    setHits(data);
  }

  return { query, setQuery, hits, error, isSearching: isLoading, search, clear };
}
