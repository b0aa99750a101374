import { Failure } from '@talkwright/shared/contract/errors';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { SearchEngine } from '../platform/search-engine.ts';
import { queryTerms } from '../platform/text/query-terms.ts';
import { timeLimit } from '../platform/time-limit.ts';
import { CallRefused } from '../tool-calls/call-refused.ts';
import { takeCall } from '../tool-calls/take-call.ts';
import { type SearchesFull, takeWebSearch } from '../usage/take-web-search.ts';
import { bestPassages } from './best-passages.ts';
import { type FoundPage, readPage } from './read-page.ts';
import type { PageReader } from './reading/page-reader.ts';

type Needs = {
  log: Log;
  outbound: Outbound;
  pages: PageReader;
  searchEngine: SearchEngine;
} & Parameters<typeof takeCall>[0] &
  Parameters<typeof takeWebSearch>[0];
export type WebSearch = {
  tenantId: string;
  /** As the model wrote it. */
  query: string;
  maxResults: number;
  signal: AbortSignal;
};
/** What was found, words of strangers, or why nothing could be: a sentence of ours for the model. */
export type WebSearchResult = { pages: FoundPage[] } | { problem: string };

const MAX_QUERY_LENGTH = 400;
/** Of all pages together. */
const MAX_TOKENS = 3_500;
/** Whatever is not read by then is shown by the search engine's own words. */
const READING_MS = 15_000;

/**
 * Asks the search engine and reads the pages that it names. The model chooses the words to search for, and never
 * which address is opened.
 * @throws the reason of the signal, and what our own stores throw
 */
export async function searchWeb(deps: Needs, search: WebSearch): Promise<WebSearchResult> {
  const { searchEngine } = deps;
  const { tenantId, maxResults, signal } = search;
  const query = plainWords(search.query);
  if (query === '') return { problem: NO_QUERY };
  if (!searchEngine.isConfigured) return { problem: NOT_CONFIGURED };
  try {
    await takeCall(deps, tenantId);
    const full = await takeWebSearch(deps, tenantId);
    if (full) return { problem: allUsed(full) };
    const hits = (await searchEngine.search(query, signal)).slice(0, maxResults);
    const inTime = AbortSignal.any([signal, timeLimit(READING_MS)]);
    const found = await Promise.all(hits.map((hit) => readPage(deps, tenantId, hit, inTime)));
    signal.throwIfAborted();
    return { pages: withinBudget(found, query) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CallRefused) return { problem: error.message };
    if (!(error instanceof Failure) || error.code === 'unavailable') throw error;
    return { problem: `The web could not be searched: ${error.message} Answer without it.` };
  }
}

/** Without what the search engine would take as an order: another engine, another language, a time to wait. */
const plainWords = (query: string) =>
  query
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => !/^(?:[!:]|<\d)/.test(word))
    .join(' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed();

/** Two results may lead to the same page. */
function withinBudget(found: FoundPage[], query: string): FoundPage[] {
  const pages = [...new Map(found.toReversed().map((page) => [page.url, page])).values()].reverse();
  const terms = queryTerms(query);
  const budget = Math.floor(MAX_TOKENS / Math.max(1, pages.length));
  return pages
    .map((page) => ({ ...page, text: bestPassages(page.text, terms, budget) }))
    .filter(({ text }) => text !== '');
}

const allUsed = ({ limit, isPaid }: SearchesFull) =>
  `The web cannot be searched: ${
    isPaid
      ? `the organization's ${limit.toLocaleString('en-US')} lookups of this month are used up`
      : "the organization's plan is not paid"
  }. ${WITHOUT_IT}`;
const WITHOUT_IT =
  'Say that you cannot look things up on the web, and answer with what else you have.';
const NO_QUERY = 'Nothing was looked up: give the words to search for as `query`.';
const NOT_CONFIGURED = `The web cannot be searched: the operator of this service has set up no search engine. ${WITHOUT_IT}`;
