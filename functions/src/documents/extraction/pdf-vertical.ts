import type { Line } from './pdf-lines.ts';
import type { PageText, Span } from './pdf-page-text.ts';

/** Scripts that are written from top to bottom, too. */
const SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
/** So many letters of a page tell how it is written. */
const SAMPLE = 200;
/** In heights of the letters: so near the next one stands, and so far it may stand aside. */
const STEP = { least: 0.2, most: 1.8, aside: 0.3 };
/** Of a letter's width: columns may touch each other, and letters of a column differ in width. */
const INSET = 0.2;
/** What is wider, in heights of the letters, stands beside the columns: a title, or the number of the page. */
const MAX_WIDTH = 1.6;
/** Two parts of a page that stand above each other are further apart, in heights of the letters. */
const MIN_APART = 1.2;

type Place = { x: number; y: number; height: number };
/** Letters that are written side by side. */
type Unit = { text: string; at: number; left: number; right: number; top: number; bottom: number };

/**
 * The columns of a page that is written from top to bottom, as lines: from the right to the left, part by part.
 * Undefined where most of a page is written from left to right.
 */
export function verticalLines(text: PageText): Line[] | undefined {
  if (!SCRIPT.test(text.text) || !isVertical(text)) return undefined;
  const units = unitsOf(text);
  const apart =
    MIN_APART * units.reduce((most, { top, bottom }) => Math.max(most, top - bottom), 0);
  const parts = grouped(units, ({ top, bottom }) => ({ left: -top, right: -bottom }), apart);
  return parts.flatMap((part) => {
    const columns = grouped(
      part.filter((unit) => !isWide(unit)),
      innerOf,
      0,
    );
    const wide = part.filter(isWide).map((unit) => [unit]);
    return [...wide, ...columns.reverse()].map((column) => toLine(text, column));
  });
}

function isVertical({ text, ...page }: PageText): boolean {
  const all = [...text.matchAll(new RegExp(SCRIPT, 'g'))].map(({ index }) => index);
  const every = Math.max(1, Math.floor(all.length / SAMPLE));
  let down = 0;
  for (let n = 0; n + 1 < all.length; n += every) {
    const [one, next] = [all[n] ?? 0, all[n + 1] ?? 0].map(page.placeOf);
    const { height } = page.heightAt(all[n] ?? 0);
    if (!one || !next) continue;
    if (isNext(next.x - one.x, one.y - next.y, height)) down += 1;
    if (isNext(next.y - one.y, next.x - one.x, height)) down -= 1;
  }
  return down > 0;
}

const isNext = (aside: number, step: number, height: number): boolean =>
  Math.abs(aside) < STEP.aside * height && step > STEP.least * height && step < STEP.most * height;

function unitsOf(page: PageText): Unit[] {
  const units: Unit[] = [];
  let last: Place | undefined;
  for (const [at, character] of [...page.text].entries()) {
    if (/[\r\n\t]/.test(character) || page.isGenerated(at)) continue;
    const place = { ...page.placeOf(at), height: page.heightAt(at).height };
    const { x, y, height } = place;
    const unit = units.at(-1);
    if (unit && last && isNext(y - last.y, x - last.x, height)) {
      unit.text += character;
      unit.right = x + height;
    } else {
      units.push({ text: character, at, left: x, right: x + height, top: y + height, bottom: y });
    }
    last = place;
  }
  return units;
}

/** Those that are nearer together than `gap`, from left to right. */
function grouped(units: Unit[], spanOf: (unit: Unit) => Span, gap: number): Unit[][] {
  const groups: Unit[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const unit of units.toSorted((a, b) => spanOf(a).left - spanOf(b).left)) {
    const { left, right } = spanOf(unit);
    if (left - end > gap) groups.push([unit]);
    else groups.at(-1)?.push(unit);
    end = Math.max(end, right);
  }
  return groups;
}

const isWide = ({ left, right, bottom, top }: Unit): boolean =>
  right - left > MAX_WIDTH * (top - bottom);

const innerOf = ({ left, right }: Unit): Span => {
  const inset = (right - left) * INSET;
  return { left: left + inset, right: right - inset };
};

function toLine({ fontSizeAt }: PageText, column: Unit[]): Line {
  const units = column.toSorted((a, b) => b.top - a.top || a.left - b.left);
  const [{ at, left, right, top, bottom }] = units as [Unit];
  const text = units.map((unit) => unit.text).join('');
  return {
    text: text.trim(),
    at,
    size: fontSizeAt(at),
    top,
    height: top - bottom,
    cells: [{ left, right }],
  };
}
