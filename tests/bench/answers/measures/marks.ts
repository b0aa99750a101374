import { createBlockStream } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { h } from 'preact';
import { renderTokens } from '../../../../frontend/widget/src/core/markdown/render.ts';
import { cite } from '../../../../functions/src/answering/cite.ts';
import { createMarks } from '../../../../functions/src/answering/marks.ts';
import { newPassage } from '../../../support/chat-records.ts';
import { atMost, type Figure, figure } from '../../figures.ts';
import { type MarkedAnswer, markedAnswers } from '../sets/marks.ts';

const passages = [1, 2, 3].map((n) => newPassage({ n }));

/** Does a visitor see brackets, or miss what was no mark? And is cited what was meant? */
export function benchMarks(): Figure[] {
  const all = markedAnswers();
  const of = `of ${all.length}`;
  const raw = all.filter((one) => shown(textOf(one)) !== shown(one.remains));
  const cited = all.filter((one) => numbersIn(textOf(one)).join() === one.cites.join());
  return [
    figure('answers: with raw marks, or words lost', raw.length, of, { goal: atMost(0, of) }),
    figure('answers: that cite what they mean', cited.length, of),
  ];
}

/** As it is streamed and stored. */
function textOf({ pieces }: MarkedAnswer): string {
  const marks = createMarks((n) => passages.some((passage) => passage.n === n));
  return pieces.map(marks.next).join('') + marks.end();
}

const numbersIn = (text: string): number[] =>
  cite(text, '', { passages })
    .map(({ n }) => n)
    .sort();

/** What the widget shows of it, but for the superscripts of sources. */
function shown(text: string): string {
  const numbers = new Set(numbersIn(text));
  const citation = (n: number) => (numbers.has(n) ? h('sup', null) : null);
  const blocks = createBlockStream()(text, true).map(lexBlock);
  const nodes = blocks.map((tokens) =>
    renderTokens(tokens, { CodeBlock, DrawnBlock: CodeBlock, citation }),
  );
  // A mark may leave a space.
  return wordsIn(nodes)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '')
    .trim();
}

const CodeBlock = (): null => null;

function wordsIn(child: unknown): string {
  if (Array.isArray(child)) return child.map(wordsIn).join('');
  if (typeof child !== 'object' || child === null) return child ? String(child) : '';
  const { type, props } = child as { type: unknown; props: { code?: string; children?: unknown } };
  if (type === CodeBlock) return ` ${props.code ?? ''} `;
  return wordsIn(props.children) + (/^(?:p|h3|li|t[dh])$/.test(String(type)) ? ' ' : '');
}
