import { numberWords, scaleWords, valueOfHan } from './number-words.ts';
import { monthNames, type Unit, unitNames } from './units.ts';

/** A number, and what it counts where that is a unit: of time, of weight, of money and so on. */
export type Quantity = {
  value: number;
  /** Of an hour in the afternoon, what the other clock calls it. */
  also?: number;
  unit?: Unit | undefined;
  isSpelled: boolean;
};

/** `1,000`, `1.000`, `1 000`, `1'000`, `3.5`, `3,5`; of 03.05.2026 each part. */
const DIGITS =
  "\\d{1,3}(?:[.,'’ \\u00a0]\\d{3})+(?!\\d)(?:[.,]\\d+)?|(?<!\\d[.,/-])\\d+[.,]\\d+(?![.,/-]?\\d)|\\d+";
const NO_SPACES = '[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}]';
const QUANTITY = new RegExp(
  `([$€£¥] ?)?(?:(?<!(?!${NO_SPACES})[\\p{L}\\d])(${DIGITS})|([一二三四五六七八九十百千]+)|(?<!\\p{L})([\\p{Script=Latin}\\p{Script=Arabic}][\\p{L}\\p{M}-]+))`,
  'gu',
);
const AFTER = /[ \u00a0-]?(?:([ap])\.?m\b|([\p{L}\p{M}]+|[%€$£¥]))/iuy;
const UNSPACED = new RegExp(`^${NO_SPACES}`, 'u');
/** Of two units: thirty days are a month. */
const ROUGHLY = 0.02;

/** What a text counts and measures, in whatever way it writes its numbers. */
export function quantitiesIn(text: string): Quantity[] {
  return [...text.matchAll(QUANTITY)].flatMap((found): Quantity[] => {
    const [whole, currency = '', digits, han, word = ''] = found;
    const name = word.toLowerCase();
    const month = monthNames().get(name);
    // "May" begins sentences, and to march is to walk.
    if (month) return [{ value: month, isSpelled: found.index === 0 || name === word }];
    const spelled = han ? valueOfHan(han) : numberWords.get(name);
    if (!digits && !spelled) return [];
    AFTER.lastIndex = found.index + whole.length;
    const [, half, after = ''] = AFTER.exec(text) ?? [];
    const unit = unitCalled(currency.trim() || after);
    if (spelled) return [{ value: spelled, unit, isSpelled: true }];
    const value = numberOf(digits ?? '') * (scaleWords.get(after.toLowerCase()) ?? 1);
    const isAfternoon = half?.toLowerCase() === 'p' && value < 12;
    // Nought is how full hours and round prices end.
    if (value === 0) return [];
    return [{ value, unit, isSpelled: false, ...(isAfternoon && { also: value + 12 }) }];
  });
}

export function isSame(one: Quantity, other: Quantity): boolean {
  const [mine, theirs] = [one.unit, other.unit];
  if (!mine || !theirs || mine === theirs) {
    const values = [other.value, other.also];
    return values.includes(one.value) || (one.also !== undefined && values.includes(one.also));
  }
  if (mine.kind !== theirs.kind) return false;
  const [a, b] = [one.value * mine.size, other.value * theirs.size];
  return Math.abs(a - b) <= ROUGHLY * Math.max(a, b);
}

/** Where no spaces part words, what counts follows at once: 三十日以内. */
function unitCalled(text: string): Unit | undefined {
  const name = text.toLowerCase();
  const starts = UNSPACED.test(name) ? [4, 3, 2, 1].map((length) => name.slice(0, length)) : [name];
  return starts.flatMap((start) => unitNames().get(start) ?? [])[0];
}

function numberOf(digits: string): number {
  const [, whole = '', part = ''] =
    /^(\d{1,3}(?:[.,'’ \u00a0]\d{3})+|\d+)(?:[.,](\d+))?$/.exec(digits) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${part || 0}`);
}
