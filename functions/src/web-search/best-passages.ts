import { estimateTokens } from '../platform/models/estimate-tokens.ts';
import { splitSentences } from '../platform/text/split-sentences.ts';

const PASSAGE_LENGTH = 500;
const GAP = ' … ';

/** The passages of a page that have the most of the terms, in the order of the page, within a budget of tokens. */
export function bestPassages(text: string, terms: string[], budget: number): string {
  const passages = passagesOf(text).map((passage, at) => ({
    passage,
    at,
    tokens: estimateTokens(passage),
    score: scoreOf(passage, terms),
  }));
  let left = budget;
  const chosen = passages
    // Of passages that say as much, the first: what a page is about stands at its top.
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .filter(({ tokens }) => {
      if (tokens > left) return false;
      left -= tokens;
      return true;
    })
    .sort((one, other) => one.at - other.at);
  return chosen
    .map(
      ({ passage, at }, index) => (at === (chosen[index - 1]?.at ?? -1) + 1 ? '' : GAP) + passage,
    )
    .join('')
    .trim();
}

function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let open = '';
  for (const sentence of splitSentences(text)) {
    if (open !== '' && open.length + sentence.length > PASSAGE_LENGTH) {
      passages.push(open);
      open = '';
    }
    open += sentence;
  }
  return open === '' ? passages : [...passages, open];
}

function scoreOf(passage: string, terms: string[]): number {
  const searched = passage.normalize('NFKC').toLowerCase();
  return terms.filter((term) => searched.includes(term)).length;
}
