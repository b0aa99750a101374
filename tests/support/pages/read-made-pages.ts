import { readHtml } from '../../../functions/src/web-search/reading/read-html.ts';
import type { Fact, MadePage } from './made-page.ts';

const MAX_LENGTH = 200_000;
/** Words of a menu may stand within a sentence; so much of a footer does not. */
const LONG = 20;

export type Score = {
  facts: number;
  kept: number;
  /** Facts that are headings, items, rows and code, and those of them that still are. */
  formed: number;
  inForm: number;
  lines: number;
  boilerplate: number;
  /** For whoever works on the reader. */
  lost: string[];
};

/** What is read of the pages, against their labels. */
export function scoreOf(pages: MadePage[]): Score {
  const scores = pages.map(scoreOfPage);
  const sum = (of: (score: Score) => number) =>
    scores.reduce((total, score) => total + of(score), 0);
  return {
    facts: sum(({ facts }) => facts),
    kept: sum(({ kept }) => kept),
    formed: sum(({ formed }) => formed),
    inForm: sum(({ inForm }) => inForm),
    lines: sum(({ lines }) => lines),
    boilerplate: sum(({ boilerplate }) => boilerplate),
    lost: scores.flatMap(({ lost }) => lost),
  };
}

function scoreOfPage({ design, name, html, facts, noise }: MadePage): Score {
  const lines = linesOf(readHtml(html, MAX_LENGTH)?.text ?? '');
  const lost = facts.filter((fact) => !lines.some((line) => says(line, fact)));
  const formed = facts.filter(({ kind }) => kind !== 'text');
  const outOfForm = formed.filter(
    (fact) => !lines.some((line) => says(line, fact) && isIn(line, fact)),
  );
  const boilerplate = lines.filter(({ text }) => isBoilerplate(text, noise));
  const about = (problem: string, what: string) => `${design}, ${name}: ${problem} ${what}`;
  return {
    facts: facts.length,
    kept: facts.length - lost.length,
    formed: formed.length,
    inForm: formed.length - outOfForm.length,
    lines: lines.length,
    boilerplate: boilerplate.length,
    lost: [
      ...lost.map(({ parts }) => about('lost', parts.join(' | '))),
      ...outOfForm.map(({ kind, parts }) => about(`not as ${kind}`, parts.join(' | '))),
      ...boilerplate.map(({ text }) => about('boilerplate', text)),
    ],
  };
}

type Line = { raw: string; text: string; isCode: boolean };

function linesOf(text: string): Line[] {
  let isCode = false;
  return text.split('\n').flatMap((raw) => {
    if (raw.trim() === '') return [];
    const isFence = /^\s*```/.test(raw);
    if (isFence) isCode = !isCode;
    return isFence ? [] : [{ raw, text: plain(raw), isCode }];
  });
}

function says({ text }: Line, { parts }: Fact): boolean {
  let at = 0;
  return parts.every((part) => {
    const sought = plain(part);
    const found = text.indexOf(sought, at);
    at = found + sought.length;
    return found >= 0;
  });
}

function isIn({ raw, isCode }: Line, { kind, parts }: Fact): boolean {
  if (kind === 'h') return /^#{1,6} /.test(raw);
  if (kind === 'li') return /^\s*(?:[-*]|\d+\.) /.test(raw);
  if (kind === 'row') return raw.split('|').length > parts.length;
  return isCode && raw === parts[0];
}

/** A line that has nothing but boilerplate, or a sentence of it. */
function isBoilerplate(text: string, noise: string[]): boolean {
  let rest = ` ${text} `;
  for (const words of noise.map(plain).toSorted((one, other) => other.length - one.length)) {
    if (words.length >= LONG && rest.includes(words)) return true;
    rest = rest.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'gu'),
      ' ',
    );
  }
  return /[\p{L}\p{N}]/u.test(text) && !/[\p{L}\p{N}]/u.test(rest);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Without the marks of Markdown, and with one space where there are several. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
