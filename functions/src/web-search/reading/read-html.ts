import readability from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { isBoilerplate, isFrame, isUnseen, type LeftOut } from './is-boilerplate.ts';
import { isBottomless } from './is-bottomless.ts';
import { measurePage, type PageMeasures, unmeasured } from './measure-page.ts';
import type { ReadablePage } from './messages.ts';
import { attribute, isElement, kindOf, type PageNode, walk } from './page-node.ts';
import { pageTitle } from './page-title.ts';
import { structuredData } from './structured-data.ts';
import { writeMarkdown } from './write-markdown.ts';

type PageDocument = ReturnType<typeof parseHTML>['document'];
type Page = { document: PageDocument; body: PageNode; measures: PageMeasures; maxLength: number };

const MAX_ELEMENTS = 50_000;
/** Browsers nest no deeper either. Looking for an article takes seconds beyond it, or more calls than a stack holds. */
const MAX_DEPTH = 512;
/** A page that seems to say less may have been taken for menus: its article is looked for. */
const MIN_LENGTH = 200;
const MAX_SCRIPTS = 20;

/**
 * What a person would read of a page, as Markdown, without menus, scripts and forms: what the page marks as its content,
 * else all that is no boilerplate, and where that is little, what Readability finds. Undefined for what no browser shows.
 */
export function readHtml(html: string, maxLength: number): ReadablePage | undefined {
  if (isBottomless(html)) return undefined;
  const document = parsed(html);
  const body: PageNode | null = document.body;
  if (!body) return { title: pageTitle(document, ''), text: '' };
  const page = { document, body, measures: measurePage(body), maxLength };
  const { heading } = page.measures;
  const title = pageTitle(document, heading ? written(page, heading) : '');
  const scripts = structuredScripts(document);
  const description = descriptionOf(document);
  const { content, whole } = contentOf(page);
  const told = structuredData(scripts, (text) => plainText(text, maxLength), saidIn(content));
  const parts = content || told.length > 0 ? [content, ...told] : [description, whole];
  const text = parts.filter(Boolean).join('\n\n').slice(0, maxLength).trimEnd();
  return { title, text: text.toWellFormed() };
}

const isDocument = (html: string) => /<(?:html|body|head)\b/i.test(html);
const parsed = (html: string): PageDocument =>
  parseHTML(isDocument(html) ? html : `<html><body>${html}</body></html>`).document;

/** @returns whole: all that is seen of a page where nothing seems to be its content */
function contentOf(page: Page): { content: string; whole: string } {
  const text = structureOf(page);
  if (text.length >= MIN_LENGTH) return { content: text, whole: '' };
  const whole = text === '' ? written(page, page.body, isUnseen) : '';
  const article = articleOf(page);
  const isMore = article.length > Math.max(text.length, MIN_LENGTH);
  return { content: isMore ? article : text, whole };
}

/** What the page itself marks as its content, unless most of what it says stands elsewhere. */
function structureOf(page: Page): string {
  const { body, measures } = page;
  const { main, article, heading, hero } = measures;
  const part = main ?? article;
  if (!part) return written(page, body);
  const text = written(page, part);
  const isShort = text.length < MIN_LENGTH;
  const all = isShort || part === article ? written(page, body) : '';
  if (all.length > text.length * (isShort ? 3 : 2)) return all;
  if (!heading || measures.of(part).hasTitle) return text;
  return `${written(page, hero ?? heading)}\n\n${text}`.trim();
}

const written = (
  { measures, maxLength }: Page,
  root: PageNode,
  isLeftOut: LeftOut = isBoilerplate,
) => writeMarkdown(root, measures, isLeftOut, maxLength);

function articleOf(page: Page): string {
  const { document, body, measures, maxLength } = page;
  if (measures.letters < MIN_LENGTH / 2 || isTooDeep(body)) return '';
  // Else it takes the longest paragraph of a short page, which is in its footer.
  for (const node of framesOf(page)) node.remove?.();
  const reader = new readability.Readability<string>(document, {
    maxElemsToParse: MAX_ELEMENTS,
    charThreshold: MIN_LENGTH,
    serializer: (element) => writeMarkdown(element, unmeasured(measures), isUnseen, maxLength),
  });
  try {
    return reader.parse()?.content ?? '';
  } catch {
    // It gives up on pages with more elements than any article has.
    return '';
  }
}

const OUTSIDE = { isInPart: false, isQuoted: false, heading: undefined };

function framesOf({ body, measures }: Page): PageNode[] {
  const frames: PageNode[] = [];
  walk(body, (node) => {
    if (!isElement(node)) return false;
    if (node === body || !isFrame(node, kindOf(node), measures, OUTSIDE)) return true;
    frames.push(node);
    return false;
  });
  return frames;
}

function isTooDeep(root: PageNode): boolean {
  let depth = 0;
  let deepest = 0;
  walk(
    root,
    () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
      return deepest > MAX_DEPTH ? 'stop' : true;
    },
    () => {
      depth -= 1;
    },
  );
  return deepest > MAX_DEPTH;
}

const structuredScripts = (document: PageDocument): string[] =>
  [...document.getElementsByTagName('script')]
    .filter((script) => /^application\/ld\+json\b/i.test(attribute(script, 'type').trim()))
    .slice(0, MAX_SCRIPTS)
    .map((script) => script.textContent ?? '');

function descriptionOf(document: PageDocument): string {
  const metas = [...document.getElementsByTagName('meta')];
  const names = ['description', 'og:description'];
  const meta = metas.find((node) =>
    names.includes((attribute(node, 'name') || attribute(node, 'property')).toLowerCase()),
  );
  return meta ? attribute(meta, 'content').trim() : '';
}

/** Of a part of a page that stands in a script. */
function plainText(html: string, maxLength: number): string {
  if (!/[<&]/.test(html)) return html;
  if (isBottomless(html)) return '';
  const { body } = parsed(html);
  return body ? writeMarkdown(body, unmeasured(measurePage(body)), isUnseen, maxLength) : '';
}

/** Whether a text says something, whatever marks and spaces stand between; of a number, all digits. */
function saidIn(content: string): (text: string) => boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s*#>|\\~-]+/g, '');
  const said = bare(content);
  return (text) => {
    const sought = bare(text);
    for (let at = said.indexOf(sought); at >= 0; at = said.indexOf(sought, at + 1)) {
      const around = `${said[at - 1] ?? ''}${said[at + sought.length] ?? ''}`;
      if (!/^\d/.test(sought) || !/\d/.test(around)) return true;
    }
    return false;
  };
}
