import type { Line } from './pdf-lines.ts';
import { withNumbers } from './pdf-numbers.ts';
import type { PageText } from './pdf-page-text.ts';
import type { Pdfium } from './pdfium.ts';

/** A part of a page that leads somewhere: for each line of it the rectangle, in points from the lower left. */
export type Link = { address: string; boxes: Box[] };
type Box = { left: number; bottom: number; right: number; top: number };
/** Words of a line that lead somewhere. */
type Mark = {
  address: string;
  /** Of the line. */
  index: number;
  from: number;
  until: number;
  isToEnd: boolean;
  /** With those of the lines before, where the link began there. */
  words: string;
};

/** Of PDFium. */
const URI = 3;
const FOLLOWED = /^(?:https?:\/\/|mailto:)\S+$/i;
const MAX_ADDRESS = 2_000;
/** No line that is read has more; in a longer one the address stands at its end. */
const MAX_LINE = 5_000;
const MAX_BOXES = 50;
/** A box may end within a word, and an address is not put there. */
const WORD_GOES_ON =
  /^[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\d]([\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\d]{1,20})/u;
/** Of lines in the box of a link. */
const MAX_LINES = 100;
/** Boxes are drawn a little larger than the words. */
const TOLERANCE = 1;

/** Where the annotation of a link leads, unless it is a place in the file itself, or one for programs. */
export function readLink(pdfium: Pdfium, document: number, annotation: number): Link | undefined {
  const link = pdfium._FPDFAnnot_GetLink(annotation);
  const action = link && pdfium._FPDFLink_GetAction(link);
  if (!action || pdfium._FPDFAction_GetType(action) !== URI) return undefined;
  const address = readAddress(pdfium, document, action);
  if (!FOLLOWED.test(address)) return undefined;

  const count = Math.min(MAX_BOXES, pdfium._FPDFLink_CountQuadPoints(link));
  const boxes = Array.from({ length: count }, (_, index) => {
    const points = [
      ...withNumbers(pdfium, Float32Array, (at) => pdfium._FPDFLink_GetQuadPoints(link, index, at)),
    ];
    return boxAround(points);
  }).filter(({ left, right, bottom, top }) => right > left && top > bottom);
  if (boxes.length > 0) return { address, boxes };
  const [left = 0, top = 0, right = 0, bottom = 0] = withNumbers(pdfium, Float32Array, (at) =>
    pdfium._FPDFAnnot_GetRect(annotation, at),
  );
  return { address, boxes: [boxAround([left, top, right, bottom])] };
}

function readAddress(pdfium: Pdfium, document: number, action: number): string {
  const size = pdfium._FPDFAction_GetURIPath(document, action, 0, 0);
  const pointer = size > 1 && size < MAX_ADDRESS ? pdfium.wasmExports.malloc(size) : 0;
  if (!pointer) return '';
  try {
    pdfium._FPDFAction_GetURIPath(document, action, pointer, size);
    const bytes = pdfium.HEAPU8.slice(pointer, pointer + size - 1);
    const address = new TextDecoder().decode(bytes).trim();
    return /^www\./i.test(address) ? `https://${address}` : address;
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

function boxAround(points: number[]): Box {
  const [x, y] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd)) as [
    number[],
    number[],
  ];
  return {
    left: Math.min(...x),
    right: Math.max(...x),
    bottom: Math.min(...y),
    top: Math.max(...y),
  };
}

/** The lines of a page with the addresses behind the words that lead there, unless the words say the same. */
export function withLinks(lines: Line[], links: Link[], page: PageText): Line[] {
  if (links.length === 0) return lines;
  const findMark = createFinder(lines, page);
  const marks: Mark[] = [];
  for (const { address, boxes } of links) {
    for (const box of boxes) {
      const mark = findMark(address, box);
      const last = marks.at(-1);
      if (!mark) continue;
      // A link over several lines may have an annotation, or a box, for each.
      if (last && goesOn(last, mark))
        marks.splice(-1, 1, { ...mark, words: last.words + mark.words });
      else marks.push(mark);
    }
  }
  const inLines = Map.groupBy(marks.filter(isTold), ({ index }) => index);
  return lines.map((line, index) => {
    const found = inLines.get(index);
    return found ? { ...line, text: addressed(line.text, found) } : line;
  });
}

/** Finds the words below a box: those of the last line in it. */
function createFinder(lines: Line[], page: PageText) {
  const placed = lines
    .map((line, index) => ({ line, index, middle: line.top - line.height / 2 }))
    .sort((a, b) => a.middle - b.middle);
  const edges = new Map<Line, number[]>();
  const edgesOf = (line: Line): number[] => {
    const known = edges.get(line) ?? leftEdges(line, page);
    edges.set(line, known);
    return known;
  };

  return (address: string, { left, right, bottom, top }: Box): Mark | undefined => {
    let [low, high] = [0, placed.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((placed[half]?.middle ?? 0) < bottom) low = half + 1;
      else high = half;
    }
    const found = placed
      .slice(low, low + MAX_LINES)
      .find(({ line, middle }) => middle <= top && isBelow(line, left, right));
    if (!found) return undefined;
    const { line, index } = found;
    const places = edgesOf(line);
    const isInside = (x: number) => x > left - TOLERANCE && x < right - TOLERANCE;
    const from = places.findIndex(isInside);
    const inBox = places.findLastIndex(isInside) + 1;
    if (places.length > 0 && inBox === 0) return undefined;
    const until = inBox + (WORD_GOES_ON.exec(line.text.slice(inBox - 1))?.[1]?.length ?? 0);
    const all = { from: 0, until: line.text.length };
    const { from: first, until: end } = places.length > 0 ? { from, until } : all;
    const isToEnd = line.text.slice(end).trim() === '';
    return { address, index, from: first, until: end, isToEnd, words: line.text.slice(first, end) };
  };
}

const isBelow = ({ cells }: Line, left: number, right: number): boolean =>
  cells.some((cell) => cell.left < right - TOLERANCE && cell.right > left + TOLERANCE);

/** Of its characters; none where they stand otherwise than from left to right. */
function leftEdges({ text, at }: Line, page: PageText): number[] {
  if (text.length > MAX_LINE || !page.text.startsWith(text, at)) return [];
  return Array.from(text, (_, index) => page.placeOf(at + index).x);
}

function goesOn(last: Mark, mark: Mark): boolean {
  if (last.address !== mark.address) return false;
  if (last.index === mark.index) return mark.from >= last.from && mark.from - last.until <= 1;
  return mark.index === last.index + 1 && last.isToEnd && mark.from === 0;
}

const isTold = ({ words, address }: Mark): boolean => !plain(words).includes(plain(address));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\s*(?:https?:\/\/(?:www\.)?|mailto:)/, '')
    .replace(/[\s/]+/g, '');

function addressed(text: string, marks: Mark[]): string {
  let [done, from] = ['', 0];
  for (const { until, address } of marks.toSorted((a, b) => a.until - b.until)) {
    const words = text.slice(from, until).trimEnd();
    done += `${words} (${address.replace(/^mailto:/i, '')})`;
    from += words.length;
  }
  return done + text.slice(from);
}
