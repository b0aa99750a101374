import type { PageText, Span } from './pdf-page-text.ts';

/** A line of a page. What stands apart from the rest of it is a cell; most lines have one. */
export type Line = {
  text: string;
  /** Where it begins in the text of its page. */
  at: number;
  size: number;
  top: number;
  height: number;
  cells: Span[];
  /** Of a table: it does not run on in the next. */
  isRow?: true;
};

/** A gap that is wider than this part of the letters' height parts two cells: words stand closer. */
const CELL_GAP = 0.35;
/** What is written so much further down, in heights of the letters, is in another line. */
const MIN_BELOW = 0.6;

export function readLines(page: PageText): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const text of page.text.split('\n')) {
    for (const line of linesOf({ text, at: start }, page)) lines.push(line);
    start += text.length + 1;
  }
  return lines;
}

type Part = { text: string; at: number };

function linesOf(part: Part, page: PageText): Line[] {
  const trimmed = part.text.trimEnd();
  const text = trimmed.trimStart();
  if (text === '') return [];
  const at = part.at + trimmed.length - text.length;
  const boxes = page.boxesOf(at, text.length);
  const parts = boxes.some(({ top }) => top < (boxes[0]?.bottom ?? 0))
    ? unstacked({ text, at }, page)
    : [];
  if (parts.length > 1) return parts.flatMap((one) => linesOf(one, page));
  const { top, height } = page.heightAt(at);
  const cells = sideBySide(boxes, height * CELL_GAP);
  return [{ text, at, size: page.fontSizeAt(at), top, height, cells }];
}

/** Single characters below each other, as of a column of small numbers, are one line to PDFium. */
function unstacked({ text, at }: Part, page: PageText): Part[] {
  const parts: Part[] = [];
  let last: { x: number; y: number } | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const place = page.placeOf(at + index);
    const { height } = page.heightAt(at + index);
    const isBelow = last && last.y - place.y > height * MIN_BELOW && place.x <= last.x + height;
    if (parts.length === 0 || isBelow) parts.push({ text: '', at: at + index });
    (parts.at(-1) as Part).text += text.charAt(index);
    if (!page.isGenerated(at + index)) last = place;
  }
  return parts;
}

/** From left to right; what is nearer together than `gap` is one. */
export function sideBySide(spans: Span[], gap: number): Span[] {
  const joined: Span[] = [];
  for (const { left, right } of spans.toSorted((a, b) => a.left - b.left)) {
    const before = joined.at(-1);
    if (before && left - before.right <= gap) before.right = Math.max(before.right, right);
    else joined.push({ left, right });
  }
  return joined;
}

/** The size that most characters have. */
export function mainSize(lines: Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  const [main] = [...characters].sort(([, a], [, b]) => b - a);
  return main?.[0] ?? 0;
}
