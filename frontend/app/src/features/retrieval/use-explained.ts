import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useExplainSearchQuery } from './retrieval.api.ts';

export type Asked = { question: string; previous: string };

const NOTHING: Asked = { question: '', previous: '' };

/** What is typed, what was asked last, and what came of it. */
export function useExplained(agentId: string) {
  const [typed, setTyped] = useState(NOTHING);
  const [asked, setAsked] = useState<Asked>();
  const {
    currentData: explained,
    error,
    isFetching,
    refetch,
  } = useExplainSearchQuery(asked ? { id: agentId, ...asked } : skipToken);

  function ask({ question, previous } = typed) {
    const next = { question: question.trim(), previous: previous.trim() };
    setTyped({ question, previous });
    if (!next.question) return setAsked(undefined);
    const isSame = asked?.question === next.question && asked.previous === next.previous;
    if (isSame) void refetch();
    else setAsked(next);
  }

  return {
    typed,
    type: (changes: Partial<Asked>) => setTyped({ ...typed, ...changes }),
    ask,
    answer: asked && explained && !error ? { asked, explained } : undefined,
    error: isFetching ? undefined : error,
    isAsking: isFetching,
  };
}
