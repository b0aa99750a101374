import type { Block } from '../../knowledge/chunker.ts';
import type { PageText } from './pdfium.ts';

const HYPHENS = ['\u0002', '\ufffe', '\u00ad'];

type Line = { text: string; size: number };

/** How much larger than the running text a line of each heading level is. */
const HEADING_RATIOS = [1.7, 1.35, 1.15];
const MAX_HEADING_LENGTH = 150;
/** A line that ends a sentence and is this much shorter than the longest ends its paragraph. */
const SHORT_LINE = 0.8;
/** How many pages in a row must begin or end alike before the repetition is left out. */
const REPETITIONS = 2;
/** What is longer says more than a header or footer does. */
const MAX_REPEATED_LENGTH = 80;
/** A page with fewer lines has no running header or footer to spare. */
const MIN_LINES = 5;

/**
 * Turns the lines of one PDF's pages, called page by page, into paragraphs and headings. A PDF knows of
 * neither: headings are told by their font size, paragraphs by lines that end early. Headers and footers are
 * left out from the third page that has them.
 */
export function createLayout(): (page: PageText) => Omit<Block, 'page'>[] {
  const isRepeatedTop = repetitionDetector();
  const isRepeatedBottom = repetitionDetector();

  return (page) => {
    const lines = readLines(page);
    const isTopRepeated = isRepeatedTop(lines[0]?.text);
    const isBottomRepeated = isRepeatedBottom(lines.at(-1)?.text);
    if (lines.length >= MIN_LINES) {
      if (isTopRepeated) lines.shift();
      if (isBottomRepeated) lines.pop();
    }
    return toBlocks(lines);
  };
}

function repetitionDetector(): (line?: string) => boolean {
  let last = '';
  let count = 0;
  return (line = '') => {
    count = isRepetition(last, line) ? count + 1 : 0;
    last = line;
    return count >= REPETITIONS;
  };
}

/** The same words, and the same numbers, but for one that may have gone up by one as the number of a page does. */
function isRepetition(before: string, line: string): boolean {
  if (line === '' || line.length > MAX_REPEATED_LENGTH) return false;
  if (before.replace(/\d+/g, '#') !== line.replace(/\d+/g, '#')) return false;
  const [was, is] = [before, line].map((text) => text.match(/\d+/g) ?? []);
  const changes = (is ?? []).map((number, at) => Number(number) - Number(was?.[at]));
  return changes.every((change) => change === 0 || change === 1) && sum(changes) <= 1;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function readLines({ text, fontSizeAt }: PageText): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    const line = part.trimEnd();
    const inset = line.length - line.trimStart().length;
    if (line.length > inset)
      lines.push({ text: line.slice(inset), size: fontSizeAt(start + inset) });
    start += part.length + 1;
  }
  return lines;
}

function toBlocks(lines: Line[]): Omit<Block, 'page'>[] {
  const bodySize = mainSize(lines);
  const longest = Math.max(0, ...lines.map(({ text }) => text.length));
  const blocks: Omit<Block, 'page'>[] = [];
  let hasEnded = true;
  let isFull = false;

  for (const { text, size } of lines) {
    const headingLevel = levelOf(text, size, bodySize);
    const before = blocks.at(-1);
    if (before && !hasEnded && before.headingLevel === headingLevel) {
      before.text = join(before.text, text, isFull);
    } else {
      blocks.push({ text, ...(headingLevel && { headingLevel }) });
    }
    isFull = text.length >= longest * SHORT_LINE;
    hasEnded = !isFull && /[.!?:。！？]["'”’)]?$/.test(text);
  }
  return blocks;
}

/** The size that most characters have. */
function mainSize(lines: Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  const [main] = [...characters].sort(([, a], [, b]) => b - a);
  return main?.[0] ?? 0;
}

function levelOf(text: string, size: number, bodySize: number): number | undefined {
  if (text.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(text)) return undefined;
  const level = HEADING_RATIOS.findIndex((ratio) => size >= bodySize * ratio);
  return level < 0 ? undefined : level + 1;
}

/**
 * A full line runs on in the next; others, as of a table or a list, stay lines. PDFium marks a hyphen that
 * parts a word: the word is put together again.
 */
function join(before: string, line: string, isFull: boolean): string {
  if (HYPHENS.includes(before.at(-1) ?? '')) return before.slice(0, -1) + line;
  return before + (isFull ? ' ' : '\n') + line;
}
