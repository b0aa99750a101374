import { type Citation, citationSchema } from '@talkwright/shared/areas/chat';
import { splitSentences } from '../platform/text/split-sentences.ts';
import type { NumberedPassage } from './pack-passages.ts';
import type { WebSource, WebSources } from './tools/web-sources.ts';

const MAX_QUOTE_LENGTH = 300;
const MARKER = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/**
 * What the answer refers to, in the order in which it does, then the pages of the web that it links to. Numbers that
 * no passage and no page has are ignored, and so is what a conversation could not be read with again.
 */
export function cite(
  answer: string,
  passages: NumberedPassage[],
  web: Pick<WebSources, 'all' | 'linked'> = { all: [], linked: [] },
): Citation[] {
  const citing = sentencesByNumber(answer.replace(CODE, ' '));
  const sources = [...passages, ...web.all];
  const cited = [...citing].flatMap(([n, sentences]) => {
    const source = sources.find((candidate) => candidate.n === n);
    return source ? [citationOf(source, wordsOf([...sentences].join(' ')))] : [];
  });
  const linked = web.linked.filter(({ n }) => !citing.has(n));
  const all = [...cited, ...withFreeNumbers(linked, new Set(citing.keys()))];
  return all.filter((citation) => citationSchema.safeParse(citation).success);
}

/** The text names no number of theirs: they get those that it leaves, from the first one on. */
function withFreeNumbers(pages: WebSource[], taken: Set<number>): Citation[] {
  let n = 0;
  return pages.map((page) => {
    do n += 1;
    while (taken.has(n));
    return citationOf({ ...page, n }, new Set());
  });
}

function citationOf(source: NumberedPassage | WebSource, said: Set<string>): Citation {
  const { n, text } = source;
  if ('url' in source) {
    return { n, url: source.url, title: source.title, quote: text && quote(text, said) };
  }
  const { documentId, filename, page } = source;
  return { n, documentId, filename, page, quote: quote(text, said) };
}

/** The sentences that carry each number. A marker after the full stop belongs to the sentence before it. */
function sentencesByNumber(answer: string): Map<number, Set<string>> {
  const citing = new Map<number, Set<string>>();
  let previous = '';
  for (const sentence of splitSentences(answer)) {
    const said = sentence.replace(MARKER, '');
    const isMarkerOnly = wordsOf(said).size === 0;
    const leading = /^\s*(?:\[[\d\s,]+\]\s*)+/.exec(sentence)?.[0].length ?? 0;
    for (const { 1: list = '', index } of sentence.matchAll(MARKER)) {
      const meant = isMarkerOnly || index < leading ? previous : said;
      for (const n of list.split(',').map(Number)) {
        const sentences = citing.get(n) ?? new Set();
        citing.set(n, sentences.add(meant));
      }
    }
    if (!isMarkerOnly) previous = said;
  }
  return citing;
}

/**
 * The run of sentences, at most 300 characters, that shares the most words with what was said; of two that share as
 * many, the shorter one. A window goes over the text once: at each sentence it is the best run that ends there.
 */
function quote(text: string, said: Set<string>): string {
  const sentences = sentencesSharing(text, said);
  const counts = new Map<string, number>();
  let first = 0;
  let best = { score: -1, text: '' };
  for (const [last, { words, end }] of sentences.entries()) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (; first < last; first += 1) {
      const { start, words: leaving } = sentences[first] ?? { start: 0, words: [] };
      const isNeeded = leaving.some((word) => counts.get(word) === 1);
      if (isNeeded && end - start <= MAX_QUOTE_LENGTH) break;
      for (const word of leaving) subtract(counts, word);
    }
    const run = text.slice(sentences[first]?.start, end);
    const score = counts.size - run.length / 10_000;
    if (score > best.score) best = { score, text: run };
  }
  return clip((best.text || text).replace(/\s+/g, ' ').trim());
}

type Sentence = { start: number; end: number; words: string[] };

/** Where each sentence stands, and which of the words it has. */
function sentencesSharing(text: string, said: Set<string>): Sentence[] {
  let at = 0;
  return [...splitSentences(text)].map((sentence) => {
    const start = at;
    at += sentence.length;
    const words = [...wordsOf(sentence)].filter((word) => said.has(word));
    return { start, end: start + sentence.trimEnd().length, words };
  });
}

function subtract(counts: Map<string, number>, word: string): void {
  const left = (counts.get(word) ?? 0) - 1;
  if (left > 0) counts.set(word, left);
  else counts.delete(word);
}

function clip(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  const cut = text.slice(0, MAX_QUOTE_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MAX_QUOTE_LENGTH / 2 ? space : cut.length)}…`;
}

/** Short words say little. Scripts without spaces are compared by character. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|\p{L}{3,}/gu;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD));
