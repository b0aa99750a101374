import { MAX_CITED_URL_LENGTH } from '@talkwright/shared/areas/chat';
import type { FoundPage } from '../../web-search/read-page.ts';

/** A page that the answer may cite by its number. */
export type WebSource = FoundPage & { n: number };
export type WebSources = ReturnType<typeof createWebSources>;

/** More sources than this help nobody. */
const MAX_CITED = 20;
/** Of one page, however many searches find it: as much as one search shows of all pages. */
const MAX_TEXT_LENGTH = 14_000;

/** The pages of the web that one answer has met, numbered after the passages of documents. */
export function createWebSources(passages: number) {
  const sources: WebSource[] = [];
  const linked = new Set<WebSource>();

  function add(page: FoundPage): WebSource {
    const known = sources.find(({ url }) => url === page.url);
    if (known) {
      // Another search may have found other passages of it: they are quoted alike.
      if (!known.text.includes(page.text)) {
        known.text = `${known.text} ${page.text}`.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed();
      }
      return known;
    }
    const source = { ...page, n: passages + 1 + sources.length };
    sources.push(source);
    return source;
  }

  return {
    add,
    /** A page that the text links to by itself. */
    link(page: { url: string; title: string }): void {
      const url = webAddress(page.url);
      if (url) linked.add(add({ url, title: page.title.trim() || new URL(url).host, text: '' }));
    },
    /** Of all that may be cited by a number, passages among them. */
    count: (): number => passages + sources.length,
    get all(): readonly WebSource[] {
      return sources;
    },
    get linked(): readonly WebSource[] {
      return [...linked].slice(0, MAX_CITED);
    },
  };
}

/** As the model's server gives it, without the mark that it leaves there. */
function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (url.searchParams.get('utm_source') === 'openai') url.searchParams.delete('utm_source');
  return url.href.length > MAX_CITED_URL_LENGTH ? undefined : url.href;
}
