import { MARKS } from './marks.ts';

const CODE = '(`{3,}|~{3,})[\\s\\S]*?(?:\\1|$)|`[^`\\n]*`';
const CODE_OR_MARKS = new RegExp(`${CODE}|(${MARKS})(?!\\()`, 'giu');
const BRACKET = /\\?[[［【〔\]］】〕]/gu;

/**
 * A source as the model reads it: what looks like a mark in it, such as the `[1]` of an encyclopaedia, stands in
 * parentheses. It would be copied with its sentence, and name a source of ours. Code and links stay as they are, and so
 * does what people are shown of a source.
 */
export const withoutInnerMarks = (text: string): string =>
  text.replace(CODE_OR_MARKS, (whole, _fence, marks?: string) =>
    marks === undefined ? whole : `(${marks.replace(BRACKET, '')})`,
  );
