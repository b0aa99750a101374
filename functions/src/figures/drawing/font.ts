/// <reference path="./svgdom.d.ts" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { config } from 'svgdom';
import { fontPath } from '../../platform/native-parts.ts';

export const FONT = 'Open Sans';
export const fontBytes = readFileSync(fontPath());

config.setFontDir(path.dirname(fontPath()));
config.setFontFamilyMappings({ [FONT]: path.basename(fontPath()) });
config.preloadFonts();
const font = config.getFonts()[FONT];
if (!font) throw new Error('The font of figures cannot be read.');
const { ascent, descent, unitsPerEm } = font;

/** Of letters of size 1: how far they reach above their line, and how high lines are. */
export const ASCENT = ascent / unitsPerEm;
export const LINE = (ascent - descent) / unitsPerEm;

export const widthOf = (text: string, size: number): number =>
  (font.layout(text).advanceWidth / unitsPerEm) * size;

/** Western, Greek and Cyrillic ones, not those of the East, nor emoji. */
export const hasLettersOf = (text: string): boolean =>
  [...text].every(
    (letter) => /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
