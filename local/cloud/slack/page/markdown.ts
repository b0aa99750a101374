import { marked, type Token, type Tokens } from 'marked';
import { isAllowedUrl } from '../urls.ts';
import { html } from './layout.ts';

/** Markdown as markdown blocks and streams show it. Tokens become elements: no HTML of a text is ever one here. */
export const markdown = (text: string): string => blocks(marked.lexer(text));

const blocks = (tokens: Token[]): string => tokens.map(block).join('');

function block(token: Token): string {
  const { tokens = [] } = token as { tokens?: Token[] };
  switch (token.type) {
    case 'space':
      return '';
    case 'hr':
      return '<hr />';
    case 'heading':
      return `<p class="heading">${inlines(tokens)}</p>`;
    case 'code':
      return `<pre>${html((token as Tokens.Code).text)}</pre>`;
    case 'blockquote':
      return `<blockquote>${blocks(tokens)}</blockquote>`;
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'paragraph':
      return `<p>${inlines(tokens)}</p>`;
    case 'text':
      return tokens.length > 0 ? inlines(tokens) : html(token.raw);
    default:
      return `<p>${html(token.raw)}</p>`;
  }
}

function list({ ordered, start, items }: Tokens.List): string {
  const entries = items.map((item) => `<li>${blocks(item.tokens)}</li>`).join('');
  return ordered ? `<ol start="${Number(start) || 1}">${entries}</ol>` : `<ul>${entries}</ul>`;
}

function table({ header, rows }: Tokens.Table): string {
  const cells = (row: Tokens.TableCell[], name: string) =>
    `<tr>${row.map(({ tokens }) => `<${name}>${inlines(tokens)}</${name}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${cells(header, 'th')}</thead><tbody>${rows
    .map((row) => cells(row, 'td'))
    .join('')}</tbody></table></div>`;
}

const inlines = (tokens: Token[]): string => tokens.map(inline).join('');

function inline(token: Token): string {
  const { tokens = [] } = token as { tokens?: Token[] };
  switch (token.type) {
    case 'strong':
      return `<strong>${inlines(tokens)}</strong>`;
    case 'em':
      return `<em>${inlines(tokens)}</em>`;
    case 'del':
      return `<del>${inlines(tokens)}</del>`;
    case 'codespan':
      return `<code>${html((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return '<br />';
    case 'link':
      return link((token as Tokens.Link).href, inlines(tokens));
    case 'image':
      return link((token as Tokens.Image).href, html((token as Tokens.Image).text));
    case 'escape':
      return html((token as Tokens.Escape).text);
    case 'text':
      return tokens.length > 0 ? inlines(tokens) : html((token as Tokens.Text).text);
    default:
      return html(token.raw);
  }
}

/** To the web or to this machine; anything else stays words. */
export function link(address: string, label: string): string {
  const isFine = isAllowedUrl(address) || /^(?:http|mailto):/.test(address);
  return isFine
    ? `<a href="${html(address)}" target="_blank" rel="noreferrer">${label}</a>`
    : label;
}
