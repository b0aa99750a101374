import type { parseHTML } from 'linkedom';
import { attribute, type PageNode } from './page-node.ts';

const MAX_TITLE_LENGTH = 300;
const SEPARATOR = /\s+[|–—·•»:-]+\s+|\s*\|\s*/;

/** What a page calls itself: its first heading, in the words of its title where that says more; else what it is shared as. */
export function pageTitle(
  document: ReturnType<typeof parseHTML>['document'],
  heading: string,
): string {
  const title = inLine(document.title ?? '');
  const name = inLine(heading).replace(/^#+ /, '');
  if (name === '') return inLine(sharedAs(document)) || title;
  const part = title.split(SEPARATOR).find((words) => folded(words).includes(folded(name)));
  return part === undefined ? name : part.trim();
}

function sharedAs(document: ReturnType<typeof parseHTML>['document']): string {
  const metas: PageNode[] = [...document.getElementsByTagName('meta')];
  const meta = metas.find((node) => attribute(node, 'property') === 'og:title');
  return meta ? attribute(meta, 'content') : '';
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const inLine = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff¶]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed();
