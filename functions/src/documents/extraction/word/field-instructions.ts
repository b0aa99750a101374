import { grouped, inParentheses, raised } from './formulas.ts';

/** Where a `HYPERLINK` field leads; undefined where it does so within the document, empty for other fields. */
export function fieldLink(instruction: string): { target: string | undefined } | undefined {
  const said = /^\s*HYPERLINK\b(.*)$/is.exec(instruction)?.[1];
  if (said === undefined) return undefined;
  const words = Array.from(said.matchAll(WORD), ([word, quoted]) => ({ word, quoted }));
  let target: string | undefined;
  let anchor: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const { word = '', quoted } = words[at] ?? {};
    if (quoted === undefined && /^\\[lot]$/i.test(word)) {
      at += 1;
      if (word.toLowerCase() === '\\l') anchor = words[at]?.quoted ?? words[at]?.word;
    } else if (quoted !== undefined || !word.startsWith('\\')) target ??= quoted ?? word;
  }
  return { target: target && anchor ? `${target}#${anchor}` : target };
}

/** What a switch of a field is, a text in quotes, or a word. */
const WORD = /["“”]([^"“”]*)["“”]|\S+/g;

/** The number of the page that the field stands on, or of all. */
export const isPageNumber = (instruction: string): boolean =>
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b/i.test(instruction);

/** What an `EQ` field draws: formulas, and furigana, of files from before Word had elements for them. */
export function equation(instruction: string): { text: string; reading?: string } | undefined {
  const said = /^\s*EQ\b(.*)$/is.exec(instruction)?.[1];
  if (said === undefined) return undefined;
  const [, read, base] = FURIGANA.exec(said) ?? [];
  if (read !== undefined && base !== undefined) return { text: base.trim(), reading: read.trim() };
  return { text: drawn(said.replace(LOOKS, '').replace(/\s+/g, ' ').trim()) };
}

/** `\o\ad(\s\up 9(かんじ),漢字)` */
const FURIGANA = /\\o\s*(?:\\a[a-z]\s*)?\(\s*\\s\s*\\up\s*[\d.]*\s*\(([^()]*)\)\s*[,;]([^()]*)\)/i;
/** Fonts, sizes and places, which say nothing. */
const LOOKS = /\\\*\s*(?:"[^"]*"|\S+)|\\(?:a[cdlr]|(?:up|do|hs|vs|co|fo|ba|bc|lc|rc)\s*\d*)/gi;

/** Longer or deeper ones stay as they are written. */
const MAX_EQUATION = 2_000;
const MAX_LEVELS = 20;
const INNERMOST = /\\([a-z])\s?\(([^()]*)\)/gi;
/** In place of the parentheses of what is written already. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];

/** `\f(a,\r(b))`, from the inside out. */
function drawn(equation: string): string {
  if (equation.length > MAX_EQUATION) return equation;
  let text = equation;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    text = text.replace(INNERMOST, (_, name: string, inner: string) => {
      const parts = inner.split(/[,;]/).map((part) => visible(part).trim());
      return hidden(switches[name.toLowerCase()]?.(parts) ?? parts.join(', '));
    });
  }
  return visible(text);
}

const switches: Record<string, (parts: string[]) => string> = {
  f: ([above = '', below = '']) => `${grouped(above)}/${grouped(below)}`,
  r: ([degree = '', of]) =>
    of === undefined ? `√${inParentheses(degree)}` : `${raised(degree)}√${inParentheses(of)}`,
  b: (parts) => `(${parts.join(', ')})`,
  i: ([from = '', to = '', of = '']) => `∫_${grouped(from)}^${grouped(to)} ${of}`,
  o: (parts) => parts.join(''),
  s: (parts) => parts.join(' '),
};

const hidden = (text: string): string => text.replaceAll('(', OPEN).replaceAll(')', CLOSE);
const visible = (text: string): string => text.replaceAll(OPEN, '(').replaceAll(CLOSE, ')');
