import { skipToken } from '@reduxjs/toolkit/query';
import { MAX_SEARCH_RESULTS, type searchDocuments } from '@talkwright/shared/areas/documents';
import type { Input } from '@talkwright/shared/contract/contract';
import { useState } from 'react';
import { useSearchDocumentsQuery } from './documents.api.ts';

/**
 * A search by meaning: in one document, in those of one agent, or in all of them. An empty question clears the answer,
 * and so does another place to search in.
 */
export function useDocumentSearch(agentId: string | null, documentId: string | undefined) {
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Input<typeof searchDocuments>>();
  const agentInstanceId = agentId ?? undefined;
  const isHere = asked?.agentInstanceId === agentInstanceId && asked?.documentId === documentId;
  if (asked && !isHere) setAsked(undefined);

  const {
    currentData: hits,
    error,
    isFetching,
    refetch,
  } = useSearchDocumentsQuery(asked && isHere ? asked : skipToken);

  function search() {
    const text = query.trim();
    if (!text) return setAsked(undefined);
    if (asked?.query === text) return void refetch();
    setAsked({
      query: text,
      topK: MAX_SEARCH_RESULTS,
      ...(agentInstanceId && { agentInstanceId }),
      ...(documentId && { documentId }),
    });
  }

  return {
    query,
    type(text: string) {
      setQuery(text);
      if (!text.trim()) setAsked(undefined);
    },
    answer: asked && hits && !error ? { asked: asked.query, hits } : undefined,
    error: isFetching ? undefined : error,
    isSearching: isFetching,
    search,
    clear() {
      setQuery('');
      setAsked(undefined);
    },
  };
}
