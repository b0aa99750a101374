import type { LegSearch, Scored } from '../query/ranked-search.ts';
import type { SqlFragment } from '../query/sql-fragment.ts';
import { analyze } from './analyze-text.ts';
import { phraseMatch } from './match-query.ts';
import type { FilledRange, Range } from './partitions.ts';
import type { Keep } from './take-passing.ts';
import { countOf, hashOf } from './term-counts.ts';
import type { TermCounts, TextIndex } from './text-index.ts';

/** A term in more documents of the partition than this is common: its documents are not listed in full. */
const MAX_POSTINGS = 2000;
/** How many candidates are scored exactly. */
const MAX_SCORED = 1000;
/** With fewer candidates from rare terms than this, documents with only common terms are added. */
const MIN_CANDIDATES = 300;
/** Samples are taken from several parts of the partition, not only from its oldest documents. */
const SLICES = 4;

/** BM25 with its usual constants. */
const K1 = 1.2;
const B = 0.75;

export type TextScope = {
  ranges: FilledRange[];
  filter: SqlFragment | undefined;
  keep: Keep;
};

/**
 * BM25 over a bounded number of candidates, so that the time grows far slower than the partition: the documents of
 * the rare terms, then those with several common terms. The README describes what that leaves out.
 */
export function rankTexts(
  index: TextIndex,
  terms: string[],
  scope: TextScope,
  onExamined: (count: number) => void,
): LegSearch {
  const looked = terms
    .map(analyze)
    .filter((phrase) => phrase.length > 0)
    .map((phrase) => lookUp(index, phrase, scope));
  onExamined(looked.reduce((sum, { postings }) => sum + postings.length, 0));
  let averageLength: number | undefined;

  return {
    top(wanted) {
      const candidates = findCandidates(index, looked, scope, Math.max(MAX_SCORED, 2 * wanted));
      const texts = index.termCounts(candidates);
      onExamined(texts.length);
      averageLength = averageOf(texts);
      const ranked = scoreTexts(texts, looked, averageLength)
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.rowid - b.rowid);
      return (scope.keep ? scope.keep(ranked) : ranked).slice(0, wanted);
    },
    scores(rowids) {
      const texts = index.termCounts(rowids);
      onExamined(texts.length);
      const scored = scoreTexts(texts, looked, averageLength ?? averageOf(texts));
      const scores = new Map(scored.map(({ rowid, score }) => [rowid, score]));
      return rowids.map((rowid) => scores.get(rowid) ?? 0);
    },
  };
}

type Term = {
  match: string;
  hashes: number[];
  /** All documents with the term, or the first of them if it is common. */
  postings: number[];
  isComplete: boolean;
  /** Inverse document frequency: how much a document with this term stands out. */
  idf: number;
  /** Of a phrase whose postings are complete: a document with all its words need not have the phrase. */
  members: Set<number> | undefined;
};

function lookUp(index: TextIndex, phrase: string[], { ranges, filter }: TextScope): Term {
  const match = phraseMatch(phrase);
  const documents = countDocuments(ranges);
  const postings: number[] = [];
  let seen = 0;
  let isComplete = true;
  for (const range of ranges) {
    const room = MAX_POSTINGS + 1 - postings.length;
    postings.push(...index.rowids(match, range, filter, room));
    isComplete = postings.length <= MAX_POSTINGS;
    if (!isComplete) {
      seen += Math.min(range.documents, (postings.at(-1) ?? range.first) - range.first + 1);
      break;
    }
    seen += range.documents;
  }

  // The share of documents with the term among those seen until the list was full stands for the whole.
  const frequency = Math.min(documents, (postings.length * documents) / Math.max(1, seen));
  const idf = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
  return {
    match,
    hashes: phrase.map(hashOf),
    postings,
    isComplete,
    idf: Math.max(idf, 0.01),
    members: phrase.length > 1 && isComplete ? new Set(postings) : undefined,
  };
}

function countDocuments(ranges: FilledRange[]): number {
  return ranges.reduce((sum, { documents }) => sum + documents, 0);
}

function findCandidates(
  index: TextIndex,
  terms: Term[],
  scope: TextScope,
  limit: number,
): number[] {
  const promise = new Map<number, number>();
  const add = (rowids: number[], idf: number) => {
    for (const rowid of rowids) promise.set(rowid, (promise.get(rowid) ?? 0) + idf);
  };
  const common = terms.filter(({ isComplete }) => !isComplete).sort((a, b) => b.idf - a.idf);
  for (const term of terms) if (term.isComplete) add(term.postings, term.idf);

  for (const together of combinations(common)) {
    const match = together.map((term) => term.match).join(' AND ');
    const idf = together.reduce((sum, term) => sum + term.idf, 0);
    add(sample(index, match, scope, MIN_CANDIDATES), idf);
  }
  const [rarest] = common;
  if (rarest && promise.size < MIN_CANDIDATES) {
    add(sample(index, rarest.match, scope, limit), rarest.idf);
  }

  if (promise.size <= limit) return [...promise.keys()];
  return [...promise]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([rowid]) => rowid);
}

/** All common terms together, and the three rarest of them in pairs. */
function combinations(common: Term[]): Term[][] {
  const [a, b, c] = common;
  if (!a || !b) return [];
  if (!c) return [[a, b]];
  return [common, [a, b], [a, c], [b, c]];
}

function sample(index: TextIndex, match: string, scope: TextScope, limit: number): number[] {
  const slices = scope.ranges.flatMap((range) => slice(range, scope));
  const share = Math.ceil(limit / Math.max(1, slices.length));
  return slices.flatMap((part) => index.rowids(match, part, scope.filter, share));
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

function averageOf(texts: TermCounts[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
}

function scoreTexts(texts: TermCounts[], terms: Term[], averageLength: number): Scored[] {
  return texts.map(({ rowid, length, counts }) => {
    const norm = K1 * (1 - B + (B * length) / Math.max(1, averageLength));
    let score = 0;
    for (const { hashes, idf, members } of terms) {
      if (members && !members.has(rowid)) continue;
      let frequency = Number.POSITIVE_INFINITY;
      for (const hash of hashes) frequency = Math.min(frequency, countOf(hash, counts));
      if (frequency > 0) score += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
    return { rowid, score };
  });
}
