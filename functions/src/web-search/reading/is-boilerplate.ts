import { isFolded, isHidden, NEVER_SHOWN } from './hidden.ts';
import type { PageMeasures } from './measure-page.ts';
import { attribute, type PageNode } from './page-node.ts';

/** Where the element lies. */
type Place = {
  /** In a part of a page that may have a header of its own. */
  isInPart: boolean;
  /** In a quotation or below a picture: what is called a footer there says by whom it is. */
  isQuoted: boolean;
  heading: PageNode | undefined;
};

/** More of its text than this in links, and a list is a way to somewhere else. */
const LINKED_SHARE = 0.7;
/** What holds the menu of a page and its few words is no list. */
const NOTHING_BUT_LINKS = 0.95;
const LISTS = new Set('UL OL DIV SECTION TABLE TBODY TR TD P DL CENTER'.split(' '));

export type LeftOut = (node: PageNode, kind: string, page: PageMeasures, place: Place) => boolean;

/** Whether an element stands on every page of its site, or is there to be pressed, and says nothing of this page. */
export const isBoilerplate: LeftOut = (node, kind, page, place) => {
  if (isFrame(node, kind, page, place)) return true;
  const measure = page.of(node);
  const isMost = measure.letters > page.letters / 2;
  if (isTheContent(node, kind, page)) return false;
  const share = isMost ? NOTHING_BUT_LINKS : LINKED_SHARE;
  if (LISTS.has(kind) && measure.links >= 2 && measure.linked > measure.letters * share)
    return true;
  if (isMost) return false;
  if (kind === 'ASIDE') return !isNote(node);
  if (kind === 'FORM') return true;
  const names = namesOf(node);
  if (BESIDE.test(names) || WHOLE_NAMES.test(names)) return true;
  return !place.isInPart && ABOVE.test(names);
};

/** What is around all pages of a site, however little there is within. */
export const isFrame: LeftOut = (node, kind, page, place) => {
  if (isUnseen(node, kind, page, place)) return true;
  if (isTheContent(node, kind, page)) return false;
  if (kind === 'NAV' || kind === 'DIALOG') return true;
  if (kind === 'HEADER') return !place.isInPart;
  if (kind === 'FOOTER') return !place.isQuoted;
  if (kind === 'BUTTON' || (kind === 'A' && isButton(node))) {
    return !(isWholeHeading(node, page, place) || isQuestion(node, page, place));
  }
  return AT_THE_END.test(namesOf(node));
};

export const isUnseen: LeftOut = (node, kind, page) =>
  NEVER_SHOWN.has(kind) || (isHidden(node) && !isFolded(node, page.folded));

const isTheContent = (node: PageNode, kind: string, page: PageMeasures) =>
  kind === 'BODY' || kind === 'MAIN' || page.of(node).hasTitle || page.of(node).hasMain;

/** Class, id, and the name of elements of the site's own: words with dashes between them, `camelCase` too. */
function namesOf(node: PageNode): string {
  const custom = node.nodeName.includes('-') ? node.nodeName : '';
  const type = attribute(node, 'data-elementor-type');
  return ` ${custom} ${attribute(node, 'id')} ${attribute(node, 'class')} ${type}`
    .slice(0, 1_000)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();
}

const anyOf = (before: string, words: string) =>
  new RegExp(`${before}(?:${words.trim().split(/\s+/).join('|')})(?=\\s|$)`);
/** What stands on each page, and may be longer than all that a short one says. */
const AT_THE_END = anyOf(
  '[\\s-]',
  `footer footer-(?:container|wrapper|group|section|area|bar|links|nav|menu|copyright) colophon copyright
  cookies? cookie-?(?:banner|bar|notice|consent|law|popup|message|policy)\\S*
  (?:cookie|privacy|tracking|amp)-consent\\S* consent-(?:banner|popup|manager|bar) gdpr\\S* onetrust\\S* cmplz-\\S+ cookiebot\\S*`,
);
/** Names end like this: `acme-post-share-buttons`. */
const BESIDE = anyOf(
  '[\\s-]',
  `breadcrumbs? breadcrumbs?-\\S+ crumbs skip-?links? skip-(?:to|link|nav)\\S* jump-link jump-to-nav
  sidebar sidebar-\\S+ side-?nav widget-area navbar nav-?bar navbox navbox-\\S+ nav-links site-nav main-nav top-nav navigation
  toc toc-(?:list|mobile|desktop|container|wrapper|toggle|nav|collapsible)\\S* table-?of-?contents\\S* on-this-page tocnumber
  pagination pagination-\\S+ pager paging page-numbers prev-next
  share share-?(?:bar|buttons?|links?|icons?|tools|box|this|post|article|widget|menu|list|options|wrapper|container)
  sharing sharing-\\S+ sharedaddy addtoany\\S* addthis\\S* amp-social social-(?:share|sharing|links?|icons?|media|bar|list|buttons?)\\S*
  related related-?(?:posts?|articles?|products?|items?|content|topics?|questions?|stories|links|news|pages|searches)\\S*
  recommended recommendations more-(?:articles|stories|topics|posts|news)\\S* up-?sells cross-?sells you-may-also-like also-like
  newsletter newsletter-\\S+ subscribe subscribe-\\S+ mailing-list mc4wp\\S*
  ads? advert advertisement adsbygoogle sponsored ad-(?:slot|unit|container|banner|wrapper)\\S*
  announcement-?bar\\S* promo-bar store-notice phase-banner
  modal modal-\\S+ popup pop-up lightbox toast snackbar cart-notification
  back-to-top back-?2-?top scroll-to-top to-top copy-?(?:button|code|btn)\\S*
  edit-?section edit-?(?:this-?)?page edit-link printfooter catlinks cat-links tags?-links post-tags? tag-list entry-footer posted-in
  version-badge no-?print robots-nocontent site-?sub mw-portlet mw-portlet-\\S+ hatnote headerlink hash-link header-anchor cite-backlink
  comment-respond comment-form respond feedback-(?:widget|form) page-feedback helpful was-this-helpful
  post-likes likes vote-?cell votes vote-?count voting-container post-menu\\S* post-buttons post-tag-list\\S* postprofile
  action-bar action-bar-\\S+ stat-block online-list linklist aside-cta bottom-notice`,
);
/** Names are these: cards, documented functions and articles have headers and signatures, too. */
const WHOLE_NAMES = anyOf('\\s', 'signature user-info feedback');
const ABOVE = anyOf(
  '\\s',
  `header masthead (?:site|page|app|layout|main|global|top)-?header elementor-location-header top-?bar announcement top-?banner`,
);

const isNote = (node: PageNode) =>
  attribute(node, 'role') === 'note' ||
  /(?:^|[\s_-])(?:note|tip|info|warning|caution|danger|important|admonition|callout|alert|hint|quote|starlight-aside)(?:$|[\s_-])/i.test(
    attribute(node, 'class'),
  );

/** A link that is drawn as a button; one to a telephone or a mailbox says which. */
const isButton = (node: PageNode) =>
  !/^(?:mailto|tel|sms):/i.test(attribute(node, 'href')) &&
  /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i.test(attribute(node, 'class'));

/** The question above a folded answer; beside the words of a heading, buttons copy it or edit what is below. */
const isWholeHeading = (node: PageNode, page: PageMeasures, { heading }: Place): boolean =>
  heading !== undefined && page.of(node).letters > page.of(heading).letters / 2;

function isQuestion(node: PageNode, page: PageMeasures, { heading }: Place): boolean {
  const isControl = ['aria-controls', 'data-target', 'data-bs-target'].some(
    (name) => attribute(node, name) !== '',
  );
  return isControl && heading === undefined && page.of(node).letters > 0;
}
