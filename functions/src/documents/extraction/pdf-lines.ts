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

export function readLines({ text, fontSizeAt, heightAt, spansOf }: PageText): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    const line = part.trimEnd();
    const inset = line.length - line.trimStart().length;
    if (line.length > inset) {
      const [at, length] = [start + inset, line.length - inset];
      const size = fontSizeAt(at);
      const { top, height } = heightAt(at);
      const cells = sideBySide(spansOf(at, length), height * CELL_GAP);
      lines.push({ text: line.slice(inset), at, size, top, height, cells });
    }
    start += part.length + 1;
  }
  return lines;
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
