import readability from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { isBottomless } from './is-bottomless.ts';
import type { ReadablePage } from './messages.ts';

type PageNode = {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  firstChild: PageNode | null;
  nextSibling: PageNode | null;
  parentNode: PageNode | null;
  /** Of elements. */
  getAttribute?(name: string): string | null;
};
type PageDocument = ReturnType<typeof parseHTML>['document'];

const MAX_ELEMENTS = 50_000;
/** Browsers nest no deeper either. Looking for an article takes seconds beyond it, or more calls than a stack holds. */
const MAX_DEPTH = 512;
/** A page with less is shown whole: it has no article that stands out. */
const MIN_ARTICLE_LENGTH = 200;
const MAX_TITLE_LENGTH = 300;

/** What a person would read of a page: its article, without menus, scripts and forms. Undefined for what no browser shows. */
export function readHtml(html: string, maxLength: number): ReadablePage | undefined {
  if (isBottomless(html)) return undefined;
  const { document } = parseHTML(isDocument(html) ? html : `<html><body>${html}</body></html>`);
  // The first one stands in for whoever has none; the article may be taken out of the page while it is looked for.
  const whole = {
    title: document.title ?? '',
    text: document.body ? linesOf(document.body, maxLength) : '',
  };
  const { title, text } = articleOf(document, maxLength) ?? whole;
  return {
    title: (title || whole.title).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH),
    text: text || whole.text,
  };
}

const isDocument = (html: string) => /<(?:html|body|head)\b/i.test(html);

function articleOf(document: PageDocument, maxLength: number): ReadablePage | undefined {
  if (isTooDeep(document)) return undefined;
  const reader = new readability.Readability<string>(document, {
    maxElemsToParse: MAX_ELEMENTS,
    charThreshold: MIN_ARTICLE_LENGTH,
    serializer: (element) => linesOf(element, maxLength),
  });
  try {
    const article = reader.parse();
    return article?.content ? { title: article.title ?? '', text: article.content } : undefined;
  } catch {
    // It gives up on pages with more elements than any article has.
    return undefined;
  }
}

/** Walks without recursion, as `linesOf` does. */
function isTooDeep(root: PageNode): boolean {
  let node: PageNode | null = root;
  for (let depth = 0; node; ) {
    if (depth > MAX_DEPTH) return true;
    if (node.firstChild) {
      node = node.firstChild;
      depth += 1;
      continue;
    }
    for (; node && node !== root && !node.nextSibling; depth -= 1) node = node.parentNode;
    if (!node || node === root) return false;
    node = node.nextSibling;
  }
  return false;
}

const SKIPPED = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG MATH IFRAME OBJECT SELECT BUTTON NAV HEAD TITLE'.split(' '),
);
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
);
const [ELEMENT, TEXT] = [1, 3];

/** Its text, a line for each block. Walks without recursion: nothing is too deep for it. */
function linesOf(root: PageNode, maxLength: number): string {
  const found: string[] = [];
  let length = 0;
  let node: PageNode | null = root;
  while (node && length < maxLength) {
    const isElement: boolean = node.nodeType === ELEMENT;
    if (node.nodeType === TEXT) {
      const text = (node.nodeValue ?? '').replace(/\s+/g, ' ');
      found.push(text);
      length += text.length;
    } else if (isElement && !INLINE.has(node.nodeName.toUpperCase())) found.push('\n');
    const isSkipped: boolean =
      isElement && (SKIPPED.has(node.nodeName.toUpperCase()) || isHidden(node));
    node = isSkipped ? after(node, root, found) : (node.firstChild ?? after(node, root, found));
  }
  return found
    .join('')
    .slice(0, maxLength)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
    .toWellFormed();
}

/** What no reader sees is often meant for somebody else. */
function isHidden(element: PageNode): boolean {
  const attribute = (name: string) => element.getAttribute?.(name) ?? null;
  return (
    attribute('hidden') !== null ||
    attribute('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute('style') ?? '')
  );
}

/** The next node that is no child of this one. */
function after(node: PageNode, root: PageNode, found: string[]): PageNode | null {
  for (let at: PageNode | null = node; at && at !== root; at = at.parentNode) {
    if (at.nodeType === ELEMENT && !INLINE.has(at.nodeName.toUpperCase())) found.push('\n');
    if (at.nextSibling) return at.nextSibling;
  }
  return null;
}
