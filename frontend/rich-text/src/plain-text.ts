import { drawnAs } from '@talkwright/shared/figures/fenced';
import { cutBlocks } from './block-stream.ts';
import { decodeEntities } from './entities.ts';
import { lexBlock, type MarkdownToken, type TableCell } from './lexer.ts';

/** What a screen reader should hear of an answer: its words, without marks and citation numbers. */
export const plainText = (markdown: string): string =>
  cutBlocks(markdown)
    .flatMap(lexBlock)
    .map(textOf)
    .join(' ')
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const blockNames = { chart: 'Chart', diagram: 'Diagram', code: 'Code block' };
/** As charts and diagrams have one. */
const TITLE = /"title"\s*:\s*"([^"\\]+)|^[ \t]*(?:accT|t)itle[ :]+(.+)/m;

function blockName({ lang = '', text = '' }: MarkdownToken): string {
  const kind = drawnAs(lang);
  const [, title, ofDiagram] = (kind && TITLE.exec(text)) ?? [];
  return `${[blockNames[kind ?? 'code'], title ?? ofDiagram].filter(Boolean).join(': ')}.`;
}

function textOf(token: MarkdownToken): string {
  if (token.type === 'code') return blockName(token);
  if (token.items) return token.items.map(textOf).join(' ');
  if (token.header) return [token.header, ...(token.rows ?? [])].map(rowText).join(' ');
  if (token.tokens) {
    return token.tokens.map(textOf).join(isContainer(token) ? ' ' : '');
  }
  if (token.type === 'space' || token.type === 'hr' || token.type === 'br') return ' ';
  if (token.type === 'checkbox') return token.checked ? 'Done: ' : 'To do: ';
  return decodeEntities(token.text ?? token.raw);
}

const rowText = (row: TableCell[]): string =>
  `${row.map(({ tokens }) => tokens.map(textOf).join('')).join(', ')}.`;

const isContainer = ({ type }: MarkdownToken): boolean =>
  type === 'blockquote' || type === 'list_item';
