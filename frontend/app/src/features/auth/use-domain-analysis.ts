import { analyzeDomain as contract, type DomainAnalysis } from '@talkwright/shared/areas/sign-up';
import { useRef } from 'react';
import { useLazyAnalyzeDomainQuery } from './sign-up.api.ts';

/** Asks about the domain of an address once it is whole; an answer about an address before it is dropped. */
export function useDomainAnalysis(onAnalysis: (analysis: DomainAnalysis) => void) {
  const [analyzeDomain, { currentData: analysis, error, isFetching }] = useLazyAnalyzeDomainQuery();
  const asked = useRef('');

  async function analyze(typed: string) {
    const email = typed.trim();
    const isWhole = email.includes('@') && contract.body.safeParse({ email }).success;
    if (!isWhole || email === asked.current) return;
    asked.current = email;
    const answer = await analyzeDomain({ email });
    if (answer.error) asked.current = '';
    else if (answer.data && email === asked.current) onAnalysis(answer.data);
  }

  return { analyze, analysis, error, isAnalyzing: isFetching };
}
