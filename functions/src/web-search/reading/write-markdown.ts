import type { LeftOut } from './is-boilerplate.ts';
import { linesWriter } from './lines-writer.ts';
import type { PageMeasures } from './measure-page.ts';
import { attribute, isElement, isText, kindOf, type PageNode, walk } from './page-node.ts';
import { raised } from './raised.ts';
import { codeOf } from './read-code.ts';
import { readTable } from './read-table.ts';

const INLINE = new Set(
  'A ABBR B BDI BDO BIG BUTTON CITE CODE DATA DEL DFN EM FONT I IMG AMP-IMG INS KBD LABEL MARK MATH OUTPUT Q RUBY S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
);
const LISTS = new Set(['UL', 'OL', 'MENU', 'DL']);
const PARTS = new Set(['MAIN', 'ARTICLE', 'SECTION']);
const QUOTING = new Set(['BLOCKQUOTE', 'FIGURE']);
const STRUCK = new Set(['DEL', 'S', 'STRIKE']);

/**
 * What an element says, as Markdown: headings, lists, tables and code in their form, links and emphasis as text. Each
 * node is looked at once, without recursion.
 */
export function writeMarkdown(
  root: PageNode,
  page: PageMeasures,
  isLeftOut: LeftOut,
  maxLength: number,
): string {
  const out = linesWriter(maxLength);
  const open = { parts: 0, quotes: 0 };
  const headings: { node: PageNode; level: number }[] = [];
  const lists: { isOrdered: boolean; next: number }[] = [];
  let level = 1;

  walk(
    root,
    (node) => {
      if (out.isFull()) return 'stop';
      if (isText(node)) {
        out.text(node.nodeValue ?? '');
        return false;
      }
      if (!isElement(node)) return false;
      const kind = kindOf(node);
      const place = {
        isInPart: open.parts > 0,
        isQuoted: open.quotes > 0,
        heading: headings.at(-1)?.node,
      };
      if (node !== root && isLeftOut(node, kind, page, place)) {
        if (!INLINE.has(kind)) endBlock(page.of(node).letters > 0);
        return false;
      }
      return enter(node, kind);
    },
    (node) => leave(node, kindOf(node)),
  );
  return out.end();

  function enter(node: PageNode, kind: string): boolean {
    if (PARTS.has(kind)) open.parts += 1;
    if (QUOTING.has(kind)) open.quotes += 1;
    const heading = headingLevel(node, kind);
    if (heading) {
      out.block();
      headings.push({ node, level: heading });
    } else if (kind === 'PRE') {
      out.code(codeOf(node));
      return false;
    } else if (kind === 'TABLE') {
      out.block();
      const table = readTable(node, page, maxLength);
      if (!table) return true;
      out.text(table.caption);
      out.rows(table.rows);
      return false;
    } else if (LISTS.has(kind)) {
      const start = Number.parseInt(attribute(node, 'start'), 10);
      lists.push({ isOrdered: kind === 'OL', next: Number.isNaN(start) ? 1 : start });
      out.block();
    } else if (kind === 'LI') out.openItem(marker(node));
    else if (kind === 'DT') out.openItem('- ');
    else if (kind === 'DD') out.openItem('  ');
    else if (kind === 'BLOCKQUOTE') out.openQuote();
    else if (kind === 'BR' && headings.length === 0) out.lineBreak();
    else if (INLINE.has(kind)) return enterInline(node, kind);
    else endBlock();
    return true;
  }

  /** A heading is one line, whatever it is made of. */
  function endBlock(isCut = false): void {
    if (headings.length > 0) out.text(' ');
    else if (isCut) out.leftOut();
    else out.block();
  }

  /** Words in boxes beside each other have no space between them in the page's text. */
  function enterInline(node: PageNode, kind: string): boolean {
    if (isBox(node)) out.gap();
    if (kind === 'IMG' || kind === 'AMP-IMG') {
      out.picture(attribute(node, 'alt'));
      return false;
    }
    if (kind === 'MATH') {
      out.text(attribute(node, 'alttext'));
      return attribute(node, 'alttext') === '';
    }
    if (kind === 'SUP' || kind === 'SUB') {
      const text = raised(node, kind);
      if (text !== undefined) out.text(text);
      return text === undefined;
    }
    if (isStruck(node, kind)) out.text('~~');
    return true;
  }

  function isBox(node: PageNode): boolean {
    const { previousSibling: before, parentNode: parent } = node;
    if (!before || !isElement(before) || !parent || page.of(parent).hasOwnText) return false;
    // Where each letter has an element of its own, the word is cut for its looks.
    return page.of(before).letters > 1 || page.of(node).letters > 1;
  }

  function isStruck(node: PageNode, kind: string): boolean {
    return STRUCK.has(kind) && page.of(node).letters > 0;
  }

  function leave(node: PageNode, kind: string): void {
    if (PARTS.has(kind)) open.parts -= 1;
    if (QUOTING.has(kind)) open.quotes -= 1;
    const heading = headings.at(-1);
    if (heading?.node === node) {
      headings.pop();
      out.block(heading.level);
      if (/^H[1-6]$/.test(kind)) level = heading.level;
    } else if (LISTS.has(kind)) {
      lists.pop();
      out.block();
    } else if (kind === 'LI' || kind === 'DT' || kind === 'DD' || kind === 'BLOCKQUOTE') {
      out.close();
    } else if (isStruck(node, kind)) out.text('~~');
    else if (!INLINE.has(kind)) endBlock();
  }

  function marker(node: PageNode): string {
    const list = lists.at(-1);
    if (!list?.isOrdered) return '- ';
    const value = Number.parseInt(attribute(node, 'value'), 10);
    const number = Number.isNaN(value) ? list.next : value;
    list.next = number + 1;
    return `${number}. `;
  }

  /** A question that is pressed to see its answer is a heading of that. */
  function headingLevel(node: PageNode, kind: string): number | undefined {
    if (headings.length > 0) return undefined;
    if (/^H[1-6]$/.test(kind)) return Number(kind[1]);
    const isQuestion = kind === 'BUTTON' || (kind === 'SUMMARY' && !page.of(node).hasHeading);
    return isQuestion ? Math.min(6, level + 1) : undefined;
  }
}
