/**
 * The sentences of a passage. Text from a PDF has line ends inside sentences; lists and tables have
 * sentences that are lines. A line that announces a list is kept together with it.
 */
export function sentencesOf(text: string): string[] {
  return withLists(joinLines(text.split('\n')))
    .flatMap(split)
    .filter(isSentence);
}

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
const MAX_LIST = 400;

/** Joins the lines of a paragraph; headings, list items and table rows stay lines. */
function joinLines(lines: string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const raw of lines) {
    const line = raw.trim();
    const last = joined.length - 1;
    const continues = isOpen && line !== '' && !BULLET.test(line) && !line.startsWith('#');
    const previous = joined[last] ?? '';
    if (continues && (/^[\p{Ll}\d(]/u.test(line) || previous.length > 60)) {
      joined[last] = `${previous} ${line}`;
    } else if (line !== '') {
      joined.push(line);
    }
    isOpen = line !== '' && !line.startsWith('#') && !/[.!?:;|]$/.test(line);
  }
  return joined;
}

function withLists(lines: string[]): string[] {
  const result: string[] = [];
  let announced = '';
  for (const line of lines) {
    const item = BULLET.test(line) ? line.replace(BULLET, '') : undefined;
    const longer = `${announced}${announced.endsWith(':') ? ' ' : '; '}${item}`;
    if (item !== undefined && announced !== '' && longer.length <= MAX_LIST) {
      announced = longer;
      result[result.length - 1] = longer;
    } else {
      result.push(item ?? line);
      announced = line.endsWith(':') ? line : '';
    }
  }
  return result;
}

/** Not after 'e.g.' or '3.' and not inside a list that was joined. */
function split(line: string): string[] {
  return line
    .split(
      /(?<=[。！？])|(?<=[.!?]["'”’)]?)(?<!\b(?:e\.g|i\.e|etc|approx|No|Nr|Dr|Mr|Mrs|Ms|St|vs|cf|\d)\.)\s+(?=["'“‘(]?[\p{Lu}\d])/u,
    )
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim());
}

/** Headings and page numbers answer nothing. */
function isSentence(line: string): boolean {
  if (line.startsWith('#')) return false;
  if (/[。！？]$/.test(line)) return true;
  const words = line.split(' ').length;
  return words >= 3 && (/[.!?:;|)]$/.test(line) || /[:|]/.test(line) || words >= 6);
}
