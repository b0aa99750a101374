import type { PageText, Span } from './pdfium.ts';

/** A line of a page. What stands apart from the rest of it is a cell; most lines have one. */
export type Line = { text: string; size: number; cells: Span[] };

/** A gap that is wider than this part of the letters' size parts two cells: words stand closer. */
const CELL_GAP = 0.6;

export function readLines({ text, fontSizeAt, spansOf }: PageText): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    const line = part.trimEnd();
    const inset = line.length - line.trimStart().length;
    if (line.length > inset) {
      const [at, length] = [start + inset, line.length - inset];
      const size = fontSizeAt(at);
      lines.push({ text: line.slice(inset), size, cells: cellsOf(spansOf(at, length), size) });
    }
    start += part.length + 1;
  }
  return lines;
}

function cellsOf(spans: Span[], size: number): Span[] {
  const cells: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.left - b.left)) {
    const before = cells.at(-1);
    if (before && span.left - before.right <= size * CELL_GAP) {
      before.right = Math.max(before.right, span.right);
    } else cells.push({ ...span });
  }
  return cells;
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
