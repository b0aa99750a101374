import { createStatements, type Support } from './statements.ts';

const OPENING = '\\\\?[[［【〔]{1,2}';
const CLOSING = '\\\\?[\\]］】〕]{1,2}';
const WORDS =
  '(?:sources?|passages?|documents?|docs?|refs?|references?|cite|citations?|quellen?|fuentes?|n)[:=]?[ \\t]*';
/** Ends with the one that has a meaning between others. */
const DASHES = '\u2010-\u2014\u2212\u301c\uff5e\uff0d~-';
/** `, p. 5` */
const PAGE = `(?:,[ \\t]*(?:pages?|pp?|seiten?|s|páginas?|págs?)\\.?[ \\t]*\\p{Nd}{1,4}(?:[${DASHES}]\\p{Nd}{1,4})?)`;
const NUMBER = `(?:${WORDS})?[\\^#]?\\p{Nd}{1,3}\\^?${PAGE}?`;
const TO = `[${DASHES}]|to|bis|à`;
const JOINT = `[ \\t]*(?:[\\]］】〕][ \\t]*[,;][ \\t]*[[［【〔]|[,;、，،；&]|${TO}|and|und|et|y)[ \\t]*`;
const TAIL = '(?:(?::\\d{1,3})?†[^\\]］】〕\\n`]{0,40})?';
/** With numbers as its only group. */
export const MARKS = `${OPENING}[ \\t]*(${NUMBER}(?:${JOINT}${NUMBER})*)${TAIL}[ \\t]*${CLOSING}`;

/**
 * In each way in which models write it: `[1, 2]`, `[1-3]`, `[^1]`, `[Source 1]`, `[1, p. 5]`, `【1†source】`, `［１］`,
 * `[[1], [2]]`, `\[1\]`, and any of them in parentheses.
 */
const MARK = new RegExp(`([ \\t]*)(?:${MARKS}|\\(${MARKS}\\))`, 'iuy');
/** What may still become one. */
const BEGUN = new RegExp(
  `[ \\t]*\\(?(?:\\\\?$|${OPENING}[ \\t]*(?:[a-z]{1,10}[:=]?[ \\t]*)?(?:[\\^#]?\\p{Nd}?[\\p{Nd}\\s,;、，،；&:†^#a-zàá.=[\\]［］【】〔〕\\\\${DASHES}]{0,60}(?:†[^\\]］】〕\\n\`]{0,40})?)?$)`,
  'iuy',
);
/** `[[1]`, which `, [2]]` may follow. */
const HALF_CLOSED = /[[［【〔]{2}[^\]］】〕]*[\]］】〕]$/u;
const FOOTNOTE = /[ \t]*[[［【]\^\d{1,3}[\]］】]:[^\n]{0,500}(?:\n|$)/y;
const FENCE = /[ \t]*(`{3,}|~{3,})[^\n]*(?:\n|$)/y;
const TICKS = /`+/y;
const BLANK = /[ \t]+/y;
const WORD = /[^`[［【〔(\\\n \t]+|[\s\S]/y;
const LINE = /[^\n]*(?:\n|$)/y;

export type Marks = ReturnType<typeof createMarks>;

/** More numbers than this are no range of sources. */
const MAX_RANGE = 20;

/**
 * Brings the marks of an answer into one form while it is spoken, `[1][2]`, and leaves out those that name no source.
 * Nothing that has been shown changes later: what may become a mark is kept back until it is one or not. Code and links
 * stay as they are. Marks of what their sources do not hold are left out, too, where it can be told (`statements.ts`).
 */
export function createMarks(isSource: (n: number) => boolean, support?: Support) {
  const statements = createStatements(support);
  let held = '';
  let fence: string | undefined;
  let ticks = 0;
  let isLineStart = true;

  function read(text: string, isEnd: boolean): string {
    held += text;
    let at = 0;
    let out = '';
    const match = (pattern: RegExp) => {
      pattern.lastIndex = at;
      return pattern.exec(held);
    };
    /** Whether more may come that belongs to it. */
    const isOpen = (found: RegExpExecArray) => !isEnd && at + found[0].length === held.length;
    const pass = (part: string, shown = part) => {
      at += part.length;
      if (shown) out += statements.words(shown);
      isLineStart = part.endsWith('\n');
      if (isLineStart) ticks = 0;
    };

    while (at < held.length) {
      if (fence) {
        const line = match(LINE)?.[0] ?? '';
        const isWhole = isEnd || line.endsWith('\n');
        if (!isWhole && isLineStart && /^[ \t`~]*$/.test(line)) break;
        if (isLineStart && closes(line, fence)) fence = undefined;
        pass(line);
        continue;
      }
      if (isLineStart) {
        const opening = match(FENCE);
        if (opening) {
          if (isOpen(opening) && !opening[0].endsWith('\n')) break;
          fence = opening[1];
          pass(opening[0]);
          continue;
        }
        const footnote = match(FOOTNOTE);
        if (footnote) {
          if (isOpen(footnote) && !footnote[0].endsWith('\n')) break;
          pass(footnote[0], '');
          isLineStart = true;
          continue;
        }
      }
      const run = match(TICKS);
      if (run) {
        if (isOpen(run)) break;
        const count = run[0].length;
        if (ticks === 0) ticks = count;
        else if (ticks === count) ticks = 0;
        pass(run[0]);
        continue;
      }
      if (ticks === 0) {
        const mark = match(MARK);
        if (mark) {
          if (isOpen(mark) || (!isEnd && HALF_CLOSED.test(mark[0]) && match(BEGUN))) break;
          const isLink = held[at + mark[0].length] === '(';
          if (isLink) {
            pass(mark[0]);
            continue;
          }
          const numbers = numbersIn(mark[2] ?? mark[3] ?? '').filter(isSource);
          statements.marks(mark[1] ?? '', numbers);
          pass(mark[0], '');
          continue;
        }
        if (!isEnd && match(BEGUN)) break;
      }
      const blank = match(BLANK);
      if (blank && isOpen(blank)) break;
      pass((blank ?? match(WORD))?.[0] ?? '');
    }
    held = held.slice(at);
    return out;
  }

  return {
    /** What of it can be shown. */
    next: (text: string): string => read(text.replaceAll('\r', ''), false),
    end: (): string => read('', true) + statements.end(),
    unsupported: statements.unsupported,
  };
}

const closes = (line: string, fence: string): boolean => {
  const run = line.trim();
  return run.length >= fence.length && run === (fence[0] ?? '').repeat(run.length);
};

function numbersIn(list: string): number[] {
  const numbers = new Set<number>();
  const digits = list.replace(PAGES, '').replace(/\p{Nd}/gu, digitOf);
  for (const [, from, to = from] of digits.matchAll(RANGE)) {
    const last = Math.min(Number(to), Number(from) + MAX_RANGE);
    for (let n = Number(from); n <= last; n += 1) numbers.add(n);
    numbers.add(Number(to));
  }
  return [...numbers];
}

const PAGES = new RegExp(PAGE, 'giu');
const RANGE = new RegExp(`(\\d+)(?:[ \\t]*(?:${TO})[ \\t]*[\\^#]?(\\d+))?`, 'giu');

/** Of any script: its digits stand in a row, and where rows stand side by side, each has ten. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(((digit.codePointAt(0) ?? 0) - zero) % 10);
}
