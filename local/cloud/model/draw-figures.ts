import { wordsOf } from '../../common/words.ts';
import type { Entry, Passage } from './prompt.ts';
import { stemsOf } from './stems.ts';

type Figure = { name: string; value: number; unit: string; words: Set<string>; n: number };

const ASKS = /\b(?:compare|comparison|chart|graph|plot)\b/i;
/** `LARK CITY 7 - city bike, 899 euros`, `Helmet for adults: 79 euros` */
const FIGURE =
  /^[-*]?\s*([\p{L}][^\n:–—]{1,40}?)(?:\s+[-–—]\s+|:\s+)(?:([^\n\d]{0,60}),\s*)?(\d[\d,]*(?:\.\d+)?)\s*(euros?|EUR|kg|km|Nm|Wh|days?|hours?)\b/gmu;
const MAX_FIGURES = 12;

/**
 * A chart of figures of one unit that passages name line by line, where one was asked for and the instructions know charts.
 * Undefined where there are not two that fit the question.
 */
export function drawFigures(
  question: string,
  passages: Passage[],
  entries: Entry[],
): string | undefined {
  const knowsCharts = entries.some(
    ({ kind, ...one }) => kind === 'instruction' && 'text' in one && one.text.includes('```chart'),
  );
  if (!knowsCharts || !ASKS.test(question)) return undefined;
  const asked = new Set(stemsOf(question));
  const all = withoutRepeats(passages.flatMap(figuresOf));
  const fitting = all.filter(({ words }) => [...asked].some((stem) => words.has(stem)));
  const unit = mostCommon(fitting.map((one) => one.unit));
  const shown = fitting.filter((one) => one.unit === unit).slice(0, MAX_FIGURES);
  if (shown.length < 2 || unit === undefined) return undefined;

  const chart = {
    ...{ type: 'bar', title: titleOf(question), yTitle: unit },
    labels: shown.map(({ name }) => name),
    datasets: [{ label: unit, data: shown.map(({ value }) => value) }],
  };
  const marks = [...new Set(shown.map(({ n }) => n))].map((n) => `[${n}]`).join('');
  return `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\`\n\n${marks}`;
}

/** "Compare the prices of your bikes" becomes "Prices of your bikes". */
function titleOf(question: string): string {
  const asked = question.replace(/^.*?\b(?:compare|chart of|graph of|plot)\s+(?:the\s+)?/i, '');
  return asked.charAt(0).toUpperCase() + asked.slice(1).replace(/[.?!]+$/, '');
}

const figuresOf = ({ text, n }: Passage): Figure[] =>
  [...text.matchAll(FIGURE)].map(([, name = '', kind = '', digits = '', unit = '']) => ({
    ...{ name: name.trim(), value: Number(digits.replaceAll(',', '')), n },
    unit: /^eur/i.test(unit) ? 'euros' : unit,
    words: new Set(stemsOf(`${name} ${kind}`)),
  }));

const withoutRepeats = (figures: Figure[]): Figure[] => [
  ...new Map(figures.map((one) => [wordsOf(one.name).join(' '), one])).values(),
];

function mostCommon(units: string[]): string | undefined {
  const counts = Map.groupBy(units, (unit) => unit);
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
