import type { Scored, ScoredTerm, TextLeg } from '../query/ranked-search.ts';
import type { SqlFragment } from '../query/sql-fragment.ts';
import type { FilledRange, Range } from './partitions.ts';
import { scoreText } from './score-text.ts';
import { type Keep, takePassing } from './take-passing.ts';
import type { TextIndex } from './text-index.ts';

/** A term in more documents of the partition than this is common: its documents are not listed in full. */
const MAX_POSTINGS = 2000;
/** How many candidates are scored exactly. */
const MAX_SCORED = 1000;
/** With fewer candidates from rare terms than this, documents with only common terms are added. */
const MIN_CANDIDATES = 300;
/** Samples are taken from several parts of the partition, not only from its oldest documents. */
const SLICES = 4;

export type TextScope = {
  ranges: FilledRange[];
  /** Which rows of the ranges are searched at all. */
  among: SqlFragment | undefined;
  /** What the query asks of documents, as far as SQLite can check it. */
  filter: SqlFragment | undefined;
  /** All that the query asks of documents, checked on those that were ranked. */
  keep: Keep;
};

/**
 * BM25 over a bounded number of candidates, so that the time grows far slower than the partition: the documents of
 * the rare terms, then those with several common terms. The README describes what that leaves out.
 */
export function rankTexts(
  index: TextIndex,
  leg: TextLeg,
  scope: TextScope,
  wanted: number,
  onExamined: (count: number) => void,
): Scored[] {
  const rank = (among: SqlFragment | undefined) => {
    const candidates = findCandidates(index, leg, { ...scope, among }, wanted);
    onExamined(candidates.examined);
    const best = takePassing(score(index, leg, candidates).values(), wanted, scope.keep);
    return { best, isAll: candidates.isAll };
  };
  // A condition on documents costs more than their scores: the best are asked first.
  const { best, isAll } = rank(scope.among);
  if (best.length === wanted || isAll || !scope.filter) return best;
  // A narrow one: what was left out may fulfil it rather than what was looked at.
  return rank(both(scope.among, scope.filter)).best;
}

type Term = {
  term: ScoredTerm;
  /** All documents with the term, or the first of them if it is common. */
  postings: number[];
  isComplete: boolean;
};

type Candidates = {
  rowids: number[];
  /** The documents of each phrase that is not common: of a common one, having its words is enough. */
  phrases: Map<ScoredTerm, Set<number>>;
  /** Whether they are all that have one of the terms. */
  isAll: boolean;
  examined: number;
};

function findCandidates(
  index: TextIndex,
  leg: TextLeg,
  scope: TextScope,
  wanted: number,
): Candidates {
  const terms = leg.terms.map((term) => lookUp(index, term, scope));
  const rare = terms.filter(({ isComplete }) => isComplete);
  const common = terms
    .filter(({ isComplete }) => !isComplete)
    .map(({ term }) => term)
    .sort((a, b) => b.idf - a.idf);

  const promise = new Map<number, number>();
  const add = (rowids: number[], idf: number) => {
    for (const rowid of rowids) promise.set(rowid, (promise.get(rowid) ?? 0) + idf);
  };
  for (const { postings, term } of rare) add(postings, term.idf);
  for (const together of combinations(common)) {
    const match = together.map((term) => term.match).join(' AND ');
    const idf = together.reduce((sum, term) => sum + term.idf, 0);
    add(sample(index, match, scope, MIN_CANDIDATES), idf);
  }
  const limit = Math.max(MAX_SCORED, 2 * wanted);
  const [rarest] = common;
  if (rarest && promise.size < MIN_CANDIDATES) {
    add(sample(index, rarest.match, scope, limit), rarest.idf);
  }

  const rowids = promise.size <= limit ? [...promise.keys()] : mostPromising(promise, limit);
  const phrases = rare.filter(({ term }) => term.hashes.length > 1);
  return {
    rowids,
    phrases: new Map(phrases.map(({ term, postings }) => [term, new Set(postings)])),
    isAll: common.length === 0 && promise.size <= limit,
    examined: terms.reduce((sum, { postings }) => sum + postings.length, rowids.length),
  };
}

function lookUp(index: TextIndex, term: ScoredTerm, { ranges, among }: TextScope): Term {
  const postings: number[] = [];
  for (const range of ranges) {
    const room = MAX_POSTINGS + 1 - postings.length;
    postings.push(...index.rowids(term.match, range, among, room));
    if (postings.length > MAX_POSTINGS) break;
  }
  return { term, postings, isComplete: postings.length <= MAX_POSTINGS };
}

/** Best first. */
function score(index: TextIndex, leg: TextLeg, { rowids, phrases }: Candidates): Scored[] {
  return index
    .termCounts(rowids)
    .map((text) => {
      const hasPhrase = (term: ScoredTerm) => phrases.get(term)?.has(text.rowid) ?? true;
      return { rowid: text.rowid, score: scoreText(text, leg, hasPhrase) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.rowid - b.rowid);
}

const mostPromising = (promise: Map<number, number>, limit: number) =>
  [...promise]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([rowid]) => rowid);

/** All common terms together, and the three rarest of them in pairs. */
function combinations(common: ScoredTerm[]): ScoredTerm[][] {
  const [a, b, c] = common;
  if (!a || !b) return [];
  if (!c) return [[a, b]];
  return [common, [a, b], [a, c], [b, c]];
}

function sample(index: TextIndex, match: string, scope: TextScope, limit: number): number[] {
  const slices = scope.ranges.flatMap((range) => slice(range, scope));
  const share = Math.ceil(limit / Math.max(1, slices.length));
  return slices.flatMap((part) => index.rowids(match, part, scope.among, share));
}

/** Row ids are given out one after the other: a partition is about as long as its number of documents. */
function slice({ first, last, documents }: FilledRange, { ranges }: TextScope): Range[] {
  if (ranges.length > SLICES) return [{ first, last }];
  const length = Math.ceil(documents / SLICES);
  return Array.from({ length: SLICES }, (_, i) => ({
    first: first + i * length,
    last: i === SLICES - 1 ? last : first + (i + 1) * length - 1,
  }));
}

function both(a: SqlFragment | undefined, b: SqlFragment): SqlFragment {
  return a ? { sql: `${a.sql} AND ${b.sql}`, args: [...a.args, ...b.args] } : b;
}
