import { type Line, mainSize } from './pdf-lines.ts';
import { tableAt } from './pdf-tables.ts';

type PageLines = { page: number; lines: Line[] };

/** So many pages before and behind are compared: left and right ones may differ, and a chapter is short. */
const REACH = 4;
/** Of pages that nobody could read: they are compared with fewer. */
const MOST_HELD_LINES = 10_000;
/** On so many other pages of these a line must stand to be a running one. */
const REPETITIONS = 2;
/** Headers and footers may have several lines. */
const MOST_LINES = 4;
/** What is longer says more than a header or footer does. */
const MAX_LENGTH = 80;
/** A page with fewer lines has no running header or footer to spare. */
const MIN_LINES = 5;
/** A line that is so much larger than the text is a heading: numbers in it are its own. */
const HEADING_RATIO = 1.15;

/**
 * Leaves running headers and footers out: lines at the beginning or end of a page that stand there on others, too,
 * but for the number of the page. The first page that has them keeps them, so that nothing is lost that was
 * content. A few pages at a time are held.
 */
export function* withoutRunningLines<P extends PageLines>(pages: Iterable<P>): Generator<P> {
  const held: P[] = [];
  let next = 0;
  for (const page of pages) {
    held.push(page);
    while (held.length - next > REACH || (next < held.length && isTooMuch(held))) {
      yield stripped(held, next);
      held[next] = edgesOf(held[next] as P);
      if (next === REACH) held.shift();
      else next += 1;
    }
  }
  for (; next < held.length; next += 1) yield stripped(held, next);
}

const isTooMuch = (held: PageLines[]) =>
  held.reduce((sum, { lines }) => sum + lines.length, 0) > MOST_HELD_LINES;

/** What later pages are compared with: a page may have tens of thousands of lines. */
const edgesOf = <P extends PageLines>(page: P): P =>
  page.lines.length <= 2 * MOST_LINES
    ? page
    : {
        ...page,
        lines: [...page.lines.slice(0, MOST_LINES), ...page.lines.slice(-MOST_LINES)],
      };

function stripped<P extends PageLines>(held: P[], at: number): P {
  const page = held[at] as P;
  const { lines } = page;
  if (lines.length < MIN_LINES) return page;
  const others = held.filter(
    (other) => other !== page && Math.abs(other.page - page.page) <= REACH,
  );
  const headingSize = mainSize(lines) * HEADING_RATIO;
  const count = (edge: (lines: Line[]) => Line[]) => {
    const own = edge(lines);
    const isRunning = (line: Line) => {
      const alike = others.filter((other) =>
        edge(other.lines).some((one) => isAlike(line, one, page.page - other.page, headingSize)),
      );
      return alike.length >= REPETITIONS && alike.some((other) => other.page < page.page);
    };
    const end = own.findIndex((line) => !isRunning(line));
    return end < 0 ? own.length : end;
  };

  const first = count((all) => all.slice(0, MOST_LINES));
  const bottom = count((all) => all.slice(-MOST_LINES).reverse());
  // The names of the columns of a table that goes on are content on each page.
  const table = lines.slice(0, first).findLastIndex((_, index) => tableAt(lines, index));
  const top = table < 0 ? first : table;
  return { ...page, lines: lines.slice(top, Math.max(top, lines.length - bottom)) };
}

/** The same words in the same size, and the same numbers, but for one that goes up as that of the page does. */
function isAlike(line: Line, other: Line, distance: number, headingSize: number): boolean {
  if (line.text.length > MAX_LENGTH || Math.abs(line.size - other.size) > 0.5) return false;
  if (line.text === other.text) return true;
  if (line.size >= headingSize || withoutNumbers(line) !== withoutNumbers(other)) return false;
  const [is, was] = [line, other].map(({ text }) => (text.match(/\d+/g) ?? []).map(Number));
  const changes = (is ?? []).map((number, at) => number - (was?.[at] ?? 0)).filter(Boolean);
  return changes.length === 1 && changes[0] === distance;
}

const withoutNumbers = ({ text }: Line) => text.replace(/\d+/g, '#');
