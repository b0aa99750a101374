import { type Citation, citationSchema } from '@talkwright/shared/areas/chat';
import { splitSentences } from '../platform/text/split-sentences.ts';
import type { NumberedPassage } from './pack-passages.ts';
import { meantBy, quote, wordsOf } from './quote.ts';
import type { WebSource, WebSources } from './tools/web-sources.ts';

/** Whoever opens a source reads no more. */
const MAX_QUOTES = 5;
/** Of one number. */
const MAX_MARKS = 100;
const MARKER = /\[(\d{1,3})\](?!\()/g;
/** What is left of one where a long run of them was cut. */
const CUT_MARKER = /^\d{0,3}\]|\[\d{0,3}$/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

type Sources = {
  passages: NumberedPassage[];
  web?: Pick<WebSources, 'all' | 'linked'>;
};

/**
 * What the answer refers to, in the order in which it does, then the pages of the web that it links to. Each statement
 * has a quote of its own. Numbers that no passage and no page has are ignored, and so is what a conversation could not
 * be read with again.
 */
export function cite(answer: string, question: string, { passages, web }: Sources): Citation[] {
  const citing = statementsByNumber(answer.replace(CODE, ' '));
  const sources = [...passages, ...(web?.all ?? [])];
  const cited = [...citing].flatMap(([n, statements]) => {
    const source = sources.find((candidate) => candidate.n === n);
    return source ? [citationOf(source, question, statements)] : [];
  });
  const linked = (web?.linked ?? []).filter(({ n }) => !citing.has(n));
  const all = [...cited, ...withFreeNumbers(linked, new Set(citing.keys()))];
  return all.filter((citation) => citationSchema.safeParse(citation).success);
}

/** The text names no number of theirs: they get those that it leaves, from the first one on. */
function withFreeNumbers(pages: WebSource[], taken: Set<number>): Citation[] {
  let n = 0;
  return pages.map((page) => {
    do n += 1;
    while (taken.has(n));
    return citationOf({ ...page, n }, '', { said: [''], marks: [] });
  });
}

function citationOf(
  source: NumberedPassage | WebSource,
  question: string,
  { said, marks }: Statements,
): Citation {
  const { n } = source;
  // The names of a table's columns stand above each piece of it: nobody means them.
  const text = 'lead' in source ? source.text.slice(source.lead) : source.text;
  const path = 'path' in source ? source.path : '';
  const quoteOf = said.map((statement) => text && quote(text, path, meantBy(statement, question)));
  const quotes = [...new Set(quoteOf)];
  const ofMarks = marks.map((at) => quotes.indexOf(quoteOf[at] as string));
  const quoted = { quote: quotes[0] ?? '', ...(quotes.length > 1 && { quotes, marks: ofMarks }) };
  if ('url' in source) return { n, url: source.url, title: source.title, ...quoted };
  const { documentId, filename, page } = source;
  return { n, documentId, filename, page, ...quoted };
}

/** The sentences that carry a number, the first few, and which of them each of its marks stands in. */
type Statements = { said: string[]; marks: number[] };

/** A marker after the full stop belongs to the sentence before it. */
function statementsByNumber(answer: string): Map<number, Statements> {
  const citing = new Map<number, Statements>();
  let previous = '';
  for (const sentence of splitSentences(answer)) {
    const said = sentence.replace(MARKER, '').replace(CUT_MARKER, '');
    const isMarkerOnly = wordsOf(said).size === 0;
    const leading = /^\s*(?:\[\d+\]\s*)+/.exec(sentence)?.[0].length ?? 0;
    for (const { 1: number, index } of sentence.matchAll(MARKER)) {
      const n = Number(number);
      const meant = isMarkerOnly || index < leading ? previous : said;
      const statements = citing.get(n) ?? { said: [], marks: [] };
      citing.set(n, statements);
      const isNew = !statements.said.includes(meant);
      if (isNew && statements.said.length < MAX_QUOTES) statements.said.push(meant);
      if (statements.marks.length < MAX_MARKS) {
        statements.marks.push(statements.said.indexOf(meant));
      }
    }
    if (!isMarkerOnly) previous = said;
  }
  return citing;
}
