import { MAX_SEARCH_RESULTS } from '@talkwright/shared/documents';
import { useEffect, useRef, useState } from 'react';
import { type SearchHit, useSearchDocumentsMutation } from './documents.api.ts';

type Answer = { asked: string; hits: SearchHit[] };

/**
 * A search by meaning: in one document, in those of one agent, or in all of them. An empty question clears the answer,
 * and so does another place to search in.
 */
export function useDocumentSearch(agentId: string | null, documentId: string | undefined) {
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [searchDocuments, { isLoading, error, reset }] = useSearchDocumentsMutation();
  /** An answer that comes late belongs to a question that nobody asks any more. */
  const round = useRef(0);

  function drop() {
    round.current += 1;
    setAnswer(undefined);
    reset();
  }
  const place = `${agentId} ${documentId}`;
  const placeBefore = useRef(place);
  useEffect(() => {
    if (placeBefore.current !== place) drop();
    placeBefore.current = place;
  });

  async function search() {
    const asked = query.trim();
    drop();
    if (!asked) return;
    const { current } = round;
    const { data: hits } = await searchDocuments({
      query: asked,
      topK: MAX_SEARCH_RESULTS,
      ...(agentId && { agentInstanceId: agentId }),
      ...(documentId && { documentId }),
    });
    if (hits && current === round.current) setAnswer({ asked, hits });
  }

  return {
    query,
    type(text: string) {
      setQuery(text);
      if (!text.trim()) drop();
    },
    answer,
    error,
    isSearching: isLoading,
    search,
    clear() {
      setQuery('');
      drop();
    },
  };
}
