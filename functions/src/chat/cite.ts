import type { Citation } from '@talkwright/shared/chat';
import { splitSentences } from '../knowledge/split-sentences.ts';
import type { NumberedPassage } from './pack-passages.ts';
import type { WebSource, WebSources } from './tools/web-sources.ts';

const MAX_QUOTE_LENGTH = 300;
const MARKER = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/**
 * What the answer refers to, in the order in which it does, then the pages of the web that it links to. Numbers that
 * no passage and no page has are ignored.
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
  return [...cited, ...withFreeNumbers(linked, new Set(citing.keys()))];
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

/** The run of sentences, at most 300 characters, that shares the most words with what was said. */
function quote(text: string, said: Set<string>): string {
  const sentences = [...splitSentences(text)];
  let best = { score: -1, text: '' };
  for (const start of sentences.keys()) {
    let run = '';
    for (const sentence of sentences.slice(start)) {
      if (run !== '' && (run + sentence).trim().length > MAX_QUOTE_LENGTH) break;
      run += sentence;
      const shared = [...wordsOf(run)].filter((word) => said.has(word)).length;
      // Of two runs that say as much, the shorter one.
      const score = shared - run.length / 10_000;
      if (score > best.score) best = { score, text: run };
    }
  }
  return clip((best.text || text).replace(/\s+/g, ' ').trim());
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
