import type { Line } from './pdf-lines.ts';
import type { PageText } from './pdf-page-text.ts';

/** As a converter writes the number of a glyph that it knows no letter for. */
const WRITTEN = /\(cid:\d+\)/g;
/** What no text has: private characters, and those that control. */
const NO_LETTER = /[\p{Co}\ufffd]|[^\P{Cc}\s]/gu;
const SUSPICIOUS = /\(cid:\d|[\p{Co}\ufffd]|[^\P{Cc}\s]/u;
const CONTROL = /^\p{Cc}$/u;
/** A sign in front of a point of a list is often one of a private font. */
const LEAST = 3;
/** Of what a line shows. */
const MOST = 0.4;
/** With spaces as codes, each word has one. */
const MOST_CONTROLS = 0.08;
/** Of the letters of words, in any language that is written with Latin ones; less is told by no short text. */
const VOWELS = { least: 0.25, most: 0.65, letters: 30 };
const VOWEL_CODES = new Set(Array.from('aeiouy', (vowel) => vowel.charCodeAt(0)));
/** Of the letters of a page: what is less are codes among words. */
const MIN_STRANGE = 0.3;
/** In all of these languages one of them is the most frequent. */
const FREQUENT_LETTERS = Array.from('eainEAIN', (letter) => letter.charCodeAt(0));
/** So many letters of a line tell of all. */
const MOST_ASKED = 12;
/** So much of a page tells how it is written. */
const SAMPLE = 600;
/** Among words of a language that is written with Latin letters, one in so many is one of these. */
const FREQUENT =
  /\b(?:the|and|for|that|with|are|not|der|die|das|und|ist|nicht|mit|von|den|les|des|est|que|pour|los|las|una|por|che|per|non|het|een|van|dat|och|att|som)\b/gi;
const MIN_FREQUENT = { share: 0.08, count: 5, different: 3 };

/**
 * The lines of a page that say something. A font may leave open which letters it draws: what stands in the text then are
 * numbers of glyphs, as characters that mean something else.
 */
export function withoutGlyphCodes(lines: Line[], page: PageText): Line[] {
  const unmapped = lines.filter((line) => isUnmapped(line, page));
  const areWords = hasVowels(unmapped);
  const garbled = new Set([...(areWords ? [] : unmapped), ...shiftedLines(lines)]);
  const mayShowCodes = SUSPICIOUS.test(page.text);
  return lines.filter((line) => !garbled.has(line) && !(mayShowCodes && showsCodes(line)));
}

function isUnmapped({ text, at }: Line, { isUnmapped }: PageText): boolean {
  let [shown, codes] = [0, 0];
  for (let index = 0; index < text.length; index += Math.ceil(text.length / MOST_ASKED)) {
    if (text.charCodeAt(index) === 0x20) continue;
    shown += 1;
    if (isUnmapped(at + index)) codes += 1;
  }
  return codes >= LEAST && codes > shown * MOST;
}

function showsCodes({ text }: Line): boolean {
  const written = text.match(WRITTEN)?.join('').length ?? 0;
  // PDFium marks the hyphen of a parted word with one, at the end of the line.
  const others = text.slice(0, -1).match(NO_LETTER) ?? [];
  const controls = others.filter((character) => CONTROL.test(character)).length;
  const shown = text.replace(/\s/g, '').length;
  if (controls >= LEAST && controls > shown * MOST_CONTROLS) return true;
  return written + others.length >= LEAST && written + others.length > shown * MOST;
}

/** Fonts without names for their letters may number them as ASCII does. */
function hasVowels(lines: Line[]): boolean {
  const text = joined(lines);
  let [shown, letters, vowels] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    // Of ASCII, small and large letters differ in one bit.
    const code = text.charCodeAt(at) | 0x20;
    if (code > 0x20) shown += 1;
    if (code < 0x61 || code > 0x7a) continue;
    letters += 1;
    if (VOWEL_CODES.has(code)) vowels += 1;
  }
  if (letters <= shown / 2) return false;
  return vowels > letters * VOWELS.least && vowels < letters * VOWELS.most;
}

/**
 * Lines whose letters are all moved by the same number, as those of a font that numbers its glyphs from 3 on: they are
 * taken for such where moving them back makes words of them, and only then. Lists of codes have few vowels, too.
 */
function shiftedLines(lines: Line[]): Line[] {
  const strange = lines.filter(({ text }) => /[a-z]/i.test(text) && frequentIn(text).length === 0);
  const sample = joined(strange);
  const isMost = lengthOf(strange) >= MIN_STRANGE * lengthOf(lines);
  if (!isMost || (sample.match(/[a-z]/gi)?.length ?? 0) < VOWELS.letters) return [];
  const most = mostFrequent(sample);
  for (const by of FREQUENT_LETTERS.map((letter) => letter - most)) {
    if (by === 0 || !hasWords(moved(sample, by))) continue;
    return lines.filter((line) => {
      const gained = frequentIn(moved(line.text, by)).length - frequentIn(line.text).length;
      return gained > 0 || (gained === 0 && /[a-z]/i.test(line.text) && !hasVowels([line]));
    });
  }
  return [];
}

function hasWords(text: string): boolean {
  const frequent = frequentIn(text);
  return (
    frequent.length >= MIN_FREQUENT.count &&
    frequent.length > (text.match(/[a-z]+/gi)?.length ?? 0) * MIN_FREQUENT.share &&
    new Set(frequent).size >= MIN_FREQUENT.different
  );
}

const frequentIn = (text: string): string[] => text.match(FREQUENT) ?? [];

function mostFrequent(text: string): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [[code] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return code;
}

const moved = (text: string, by: number): string =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + by));

const lengthOf = (lines: Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

function joined(lines: Line[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length > SAMPLE) break;
    text += `${line.text}\n`;
  }
  return text.slice(0, SAMPLE);
}
