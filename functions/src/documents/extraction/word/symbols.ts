import { hex } from 'dingbat-to-unicode';

/** What a font of symbols shows for a code, as letters; fonts keep theirs in the area for private use, too. */
export function symbol(font = '', code = ''): string {
  const known = hex(font, code) ?? (/^F0..$/i.test(code) ? hex(font, code.slice(2)) : undefined);
  if (known) return known.string;
  const point = Number.parseInt(code, 16);
  const isPrivate = point >= 0xe000 && point <= 0xf8ff;
  return point > 0x1f && point <= 0x10_ff_ff && !isPrivate ? String.fromCodePoint(point) : '';
}
