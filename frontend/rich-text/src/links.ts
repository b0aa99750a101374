import { decodeEntities } from './entities.ts';
import type { MarkdownToken } from './lexer.ts';

/** Where a link or a picture leads, or null when that is nowhere. A bare address is meant as it stands. */
export const linkTarget = ({ href = '', autolink }: MarkdownToken): string | null =>
  safeHref(autolink ? href : decodeEntities(href));

/**
 * The address of a link, or null when it is none that a visitor may be sent to. Only absolute http(s)
 * and mailto addresses pass, as the browser itself reads them; user names in them only serve deceit.
 */
export function safeHref(href: string): string | null {
  if (href.length > 2_000 || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'mailto:') return url.href;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.username || url.password ? null : url.href;
}
