import { estimateTokens } from '../platform/models/estimate-tokens.ts';
import { splitSentences } from '../platform/text/split-sentences.ts';

const PASSAGE_LENGTH = 500;
/** A row of a table is shown whole, unless it is longer. */
const MAX_ROW_LENGTH = 1_000;

/** Where it begins within a table, with the names of its columns. */
type Passage = { text: string; columns: string };

/** The passages of a page that have the most of the terms, in the order of the page, within a budget of tokens. */
export function bestPassages(text: string, terms: string[], budget: number): string {
  const passages = passagesOf(text).map((passage, at) => ({
    ...passage,
    at,
    tokens: estimateTokens(passage.columns + passage.text),
    score: scoreOf(passage.columns + passage.text, terms),
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
    .map((passage, index) => {
      const before = chosen[index - 1];
      const isNext = passage.at === (before?.at ?? -1) + 1;
      return isNext ? passage.text : gap(before?.text ?? '', passage.columns) + passage.text;
    })
    .join('')
    .trim();
}

/** What begins with its line goes on doing so. */
function gap(before: string, columns: string): string {
  const endsLine = /\n\s*$/.test(before);
  if (columns === '' && !endsLine) return ' … ';
  return `${endsLine || before === '' ? '' : '\n'}…\n${columns && `\n${columns}`}`;
}

function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let open: Passage = { text: '', columns: '' };
  let rows = 0;
  let first = '';
  let columns = '';
  for (const unit of unitsOf(text)) {
    const isRow = unit.startsWith('| ');
    rows = isRow ? rows + 1 : 0;
    if (rows <= 1) columns = '';
    if (rows === 1) first = unit;
    if (open.text !== '' && open.text.length + unit.length > PASSAGE_LENGTH) {
      passages.push(open);
      open = { text: '', columns };
    }
    open.text += unit;
    if (rows === 2 && unit.startsWith('| ---')) columns = first + unit;
  }
  return open.text === '' ? passages : [...passages, open];
}

/** Sentences, and rows of tables. */
function* unitsOf(text: string): Generator<string> {
  let row = '';
  let isAtStart = true;
  for (const sentence of splitSentences(text)) {
    const endsLine = /\n\s*$/.test(sentence);
    if (row === '' && !(isAtStart && sentence.startsWith('| '))) yield sentence;
    else {
      row += sentence;
      if (endsLine || row.length > MAX_ROW_LENGTH) {
        yield row;
        row = '';
      }
    }
    isAtStart = endsLine;
  }
  if (row !== '') yield row;
}

function scoreOf(passage: string, terms: string[]): number {
  const searched = passage.normalize('NFKC').toLowerCase();
  return terms.filter((term) => searched.includes(term)).length;
}
