/** Words that stand in most English texts and tell nothing about one. Those of other languages only cost a little. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can could did do does doing down during each few for from further had has have having he her here hers him his how
  i if in into is it its itself just me more most my no nor not of off on once only or other our ours out over own
  please s same she should so some such t than that the their theirs them then there these they this those through
  to too under until up us very was we were what when where which while who whom why will with would you your yours`.split(
    /\s+/,
  ),
);

const MAX_TERMS = 16;
const MAX_TERM_LENGTH = 40;
/** Finds words in every script, also in those that put no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The words of a question that a text can be searched for: distinct, lower case, letters and digits alone.
 * Empty when the question consists of nothing else.
 */
export function queryTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(query.normalize('NFKC').toLowerCase())) {
    if (!isWordLike) continue;
    for (const term of segment.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      if (!STOP_WORDS.has(term) && term.length <= MAX_TERM_LENGTH) terms.add(term);
    }
    if (terms.size >= MAX_TERMS) break;
  }
  return [...terms].slice(0, MAX_TERMS);
}
