import { directionOf } from '@talkwright/rich-text/direction';
import { decodeEntities } from '@talkwright/rich-text/entities';
import type { MarkdownToken, TableCell } from '@talkwright/rich-text/lexer';
import { linkTarget } from '@talkwright/rich-text/links';
import { drawnAs, isClosed } from '@talkwright/shared/figures/fenced';
import { type ComponentChild, type ComponentType, h, type VNode } from 'preact';
import { isSign, unsupportedSign } from '../unsupported.ts';

export type Parts = {
  /** A code block with its copy button. */
  CodeBlock: ComponentType<{ code: string; language: string }>;
  /** One that is drawn, once it `isClosed`. */
  DrawnBlock: ComponentType<{ kind: 'chart' | 'diagram'; code: string; isClosed: boolean }>;
  /** More of the text is on its way. */
  isGrowing?: boolean;
  /** The superscript of a citation; null for a number that names no source. */
  citation: (n: number) => VNode | null;
};

/**
 * Turns tokens into virtual nodes. No HTML string is ever made, and each element and attribute that can
 * come out is written in this file: there is nothing to sanitize. Unknown tokens become text.
 */
export const renderTokens = (
  tokens: readonly MarkdownToken[] | undefined,
  parts: Parts,
): ComponentChild[] => (tokens ?? []).map((token) => renderToken(token, parts));

function renderToken(token: MarkdownToken, parts: Parts): ComponentChild {
  const inside = (): ComponentChild[] => renderTokens(token.tokens, parts);
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return h('p', { dir: 'auto' }, inside());
    case 'heading':
      // One level below the panel's title, whatever depth an answer begins with: none is skipped.
      return h('h3', { dir: 'auto', class: `depth-${token.depth}` }, inside());
    case 'strong':
    case 'em':
    case 'del':
      return h(token.type, null, inside());
    case 'blockquote':
      return h('blockquote', { dir: directionOf(token.raw) }, inside());
    case 'hr':
    case 'br':
      return h(token.type, null);
    case 'codespan':
      return h('code', { dir: 'ltr' }, token.text);
    case 'code':
      return renderCode(token, parts);
    case 'list':
      return renderList(token, parts);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'table':
      return renderTable(token, parts);
    case 'link':
      return renderLink(token, parts);
    case 'image':
      return renderImage(token);
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inside() : renderText(token.text ?? '', parts);
    default:
      return token.raw;
  }
}

function renderCode({ text: code = '', lang, raw }: MarkdownToken, parts: Parts): ComponentChild {
  const language = languageOf(lang);
  const isWhole = isClosed(raw);
  const kind = drawnAs(language);
  if (kind && (isWhole || parts.isGrowing)) {
    return h(parts.DrawnBlock, { kind, code, isClosed: isWhole });
  }
  return h(parts.CodeBlock, { code, language });
}

function renderList(token: MarkdownToken, parts: Parts): ComponentChild {
  const { ordered, start, items = [] } = token;
  const dir = directionOf(token.raw);
  const entries = items.map((item) =>
    h(
      'li',
      { dir: 'auto', class: item.task ? 'task' : undefined },
      renderTokens(item.tokens, parts),
    ),
  );
  return ordered ? h('ol', { dir, start: Number(start) || 1 }, entries) : h('ul', { dir }, entries);
}

function renderTable(token: MarkdownToken, parts: Parts): VNode {
  const { header = [], rows = [], align = [] } = token;
  const cells = (tag: 'th' | 'td', row: TableCell[]) =>
    row.map((cell, column) =>
      h(
        tag,
        { dir: 'auto', class: align[column] ?? undefined, ...(tag === 'th' && { scope: 'col' }) },
        renderTokens(cell.tokens, parts),
      ),
    );
  const table = h(
    'table',
    null,
    h('thead', null, h('tr', null, cells('th', header))),
    h(
      'tbody',
      null,
      rows.map((row) => h('tr', null, cells('td', row))),
    ),
  );
  // Wide tables scroll in a box of their own, which a keyboard must be able to reach.
  const dir = directionOf(token.raw);
  return h(
    'div',
    { class: 'wide', dir, role: 'region', 'aria-label': 'Table', tabIndex: 0 },
    table,
  );
}

function renderLink(token: MarkdownToken, parts: Parts): ComponentChild {
  const target = linkTarget(token);
  if (target === null) return renderTokens(token.tokens, parts);
  const noCitations = { ...parts, citation: () => null };
  return anchor(target, renderTokens(token.tokens, noCitations));
}

/** A remote image would tell its host who reads what; it becomes a link, or its description. */
function renderImage(token: MarkdownToken): ComponentChild {
  const target = linkTarget(token);
  const description = decodeEntities(token.text ?? '');
  return target === null ? description : anchor(target, description || target);
}

const anchor = (href: string, content: ComponentChild): ComponentChild =>
  h('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, content);

/** Text with its citations and signs, and with the one tag that models write inside tables. */
function renderText(text: string, { citation }: Parts): ComponentChild[] {
  return text.split(/(\[\d{1,3}\]|\uE0F0|<br ?\/?>)/i).map((part) => {
    if (isSign(part)) return unsupportedSign();
    if (/^<br/i.test(part)) return h('br', null);
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    return (number && citation(Number(number))) || decodeEntities(part);
  });
}

const languageOf = (info: string | undefined): string =>
  /^[\w+#.-]{1,24}/.exec(info ?? '')?.[0] ?? '';
