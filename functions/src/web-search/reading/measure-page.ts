import { isHidden, NEVER_SHOWN } from './hidden.ts';
import { attribute, isElement, isText, kindOf, type PageNode, walk } from './page-node.ts';

type Measure = {
  /** Letters and digits that are seen, and those of them that lead to other pages. */
  letters: number;
  linked: number;
  links: number;
  hasMain: boolean;
  hasTable: boolean;
  hasHeading: boolean;
  hasTitle: boolean;
  /** Has text beside its elements. */
  hasOwnText: boolean;
};

export type PageMeasures = {
  of(node: PageNode): Measure;
  /** Of all but menus, headers and footers. */
  letters: number;
  main: PageNode | undefined;
  /** The only article that lies in no other. */
  article: PageNode | undefined;
  /** The heading of what the page says. */
  heading: PageNode | undefined;
  /** The header of the page where that heading stands in it, and nowhere else. */
  hero: PageNode | undefined;
  /** What a press of something on the page shows or hides. */
  folded: Set<string>;
};

const NOTHING: Measure = {
  letters: 0,
  linked: 0,
  links: 0,
  hasMain: false,
  hasTable: false,
  hasHeading: false,
  hasTitle: false,
  hasOwnText: false,
};
/** Looked at, of those that could be it. */
const MAX_TITLES = 10;
const LETTERS = /[\p{L}\p{N}]/gu;
const PARTS = new Set(['MAIN', 'ARTICLE', 'SECTION']);
const CHROME = new Set(['NAV', 'HEADER', 'FOOTER', 'ASIDE', 'DIALOG']);
/** These are what somebody looks for, not ways to other pages. */
const NO_WAY = /^(?:mailto|tel|sms|geo):|\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|zip)(?:[?#]|$)/i;
const HOME =
  /^(?:https?:\/\/[^/?#]+\/?|(?:https?:\/\/[^/?#]+)?\/(?:index\.\w+|[a-z]{2}\/?)?|\.{1,2}\/?)(?:[?#]|$)/i;
const LOGO = /(?:^|[\s_-])(?:logo|brand|site-?title)/i;

/** What lies in each element of a page: one walk, whatever the page is. */
export function measurePage(body: PageNode): PageMeasures {
  const measures = new Map<PageNode, Measure>();
  const of = (node: PageNode) => measures.get(node) ?? NOTHING;
  const folded = new Set<string>();
  const open = { links: 0, parts: 0, chrome: 0, articles: 0, mains: 0 };
  const mains: PageNode[] = [];
  const articles: PageNode[] = [];
  let outsideChrome = 0;
  let titles = 0;
  let headingInContent: PageNode | undefined;
  let headingInBody: PageNode | undefined;
  let headingInHeader: PageNode | undefined;

  walk(
    body,
    (node) => {
      if (isText(node)) {
        addText(node);
        return false;
      }
      if (!isElement(node)) return false;
      const kind = kindOf(node);
      if (NEVER_SHOWN.has(kind) || isHidden(node)) return false;
      measures.set(node, { ...NOTHING });
      if (kind === 'MAIN') mains.push(node);
      if (kind === 'ARTICLE' && open.articles === 0 && open.chrome === 0) articles.push(node);
      if (open.chrome === 0) for (const id of controlled(node)) folded.add(id);
      if (kind === 'H1') titles += 1;
      if (kind === 'H1' && titles <= MAX_TITLES && !leadsHome(node)) {
        if (open.chrome > 0) headingInHeader ??= node;
        else if (open.mains + open.articles > 0) headingInContent ??= node;
        else headingInBody ??= node;
      }
      count(node, kind, 1);
      return true;
    },
    (node) => {
      const kind = kindOf(node);
      count(node, kind, -1);
      if (node !== body && node.parentNode) add(of(node.parentNode), of(node), kind);
    },
  );

  const headingInPage = headingInContent ?? headingInBody;
  const hero = headingInPage ? undefined : headerOf(headingInHeader, body);
  const heading = headingInPage ?? (hero && headingInHeader);
  for (let node = heading; node && node !== body; node = node.parentNode ?? undefined) {
    of(node).hasTitle = true;
  }
  const largest = mains.toSorted((one, other) => of(other).letters - of(one).letters)[0];
  const article = articles.length === 1 ? articles[0] : undefined;
  return { of, letters: outsideChrome, main: largest, article, heading, hero, folded };

  function addText(node: PageNode): void {
    const letters = (node.nodeValue ?? '').match(LETTERS)?.length ?? 0;
    if (letters === 0 || !node.parentNode) return;
    const around = of(node.parentNode);
    around.letters += letters;
    around.hasOwnText = true;
    if (open.links > 0) around.linked += letters;
    if (open.chrome === 0) outsideChrome += letters;
  }

  function count(node: PageNode, kind: string, by: number): void {
    if (isWay(node, kind)) open.links += by;
    if (kind === 'ARTICLE') open.articles += by;
    if (kind === 'MAIN') open.mains += by;
    // The header of an article belongs to it.
    if (CHROME.has(kind) && !(kind === 'HEADER' && open.parts > 0)) open.chrome += by;
    if (PARTS.has(kind)) open.parts += by;
  }

  function add(around: Measure, within: Measure, kind: string): void {
    around.letters += within.letters;
    around.linked += within.linked;
    around.links += within.links + (kind === 'A' && within.letters > 0 ? 1 : 0);
    around.hasMain ||= within.hasMain || kind === 'MAIN';
    around.hasTable ||= within.hasTable || kind === 'TABLE';
    around.hasHeading ||= within.hasHeading || /^H[1-6]$/.test(kind);
  }
}

/** Of what has been taken apart since it was measured. */
export const unmeasured = (page: PageMeasures): PageMeasures => ({ ...page, of: () => NOTHING });

const isWay = (node: PageNode, kind: string) =>
  kind === 'A' && attribute(node, 'href') !== '' && !NO_WAY.test(attribute(node, 'href'));

function* controlled(node: PageNode): Generator<string> {
  const ids = `${attribute(node, 'aria-controls')} ${attribute(node, 'data-target')} ${attribute(node, 'data-bs-target')}`;
  for (const id of ids.slice(0, 500).split(/[\s#]+/)) if (id) yield id;
  const href = attribute(node, 'href');
  if (href.startsWith('#') && /^(?:tab|button)$/.test(attribute(node, 'role'))) {
    yield href.slice(1);
  }
}

/** The name of the site, as a heading above all of its pages. */
function leadsHome(heading: PageNode): boolean {
  let is = LOGO.test(attribute(heading, 'class'));
  walk(heading, (node) => {
    if (!isElement(node)) return false;
    is ||= attribute(node, 'rel') === 'home';
    is ||= node.nodeName === 'A' && HOME.test(attribute(node, 'href'));
    return is ? 'stop' : true;
  });
  return is;
}

function headerOf(heading: PageNode | undefined, body: PageNode): PageNode | undefined {
  let header: PageNode | undefined;
  for (let node = heading; node && node !== body; node = node.parentNode ?? undefined) {
    const kind = kindOf(node);
    if (kind === 'HEADER') header = node;
    else if (CHROME.has(kind)) return undefined;
  }
  return header;
}
