import { MAX_CITED_URL_LENGTH } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Hit } from '../platform/search-engine.ts';
import type { PageReader } from './reading/page-reader.ts';

export type FoundPage = { url: string; title: string; text: string };

const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;
const ACCEPT = 'text/html, application/xhtml+xml, text/plain;q=0.8';
const READABLE = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)\b/i;

/**
 * A page that a search has found, as a person would read it. One that cannot be had, or holds no text, is shown by the
 * search engine's own words about it.
 */
export async function readPage(
  { log, outbound, pages }: { log: Log; outbound: Outbound; pages: PageReader },
  tenantId: string,
  hit: Hit,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { url, title, snippet } = hit;
  const unread = { url, title: title || hostOf(url), text: snippet };
  try {
    const answer = await outbound.fetch(url, {
      headers: { accept: ACCEPT },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const contentType = answer.headers.get('content-type') ?? 'text/html';
    const isPage = answer.status >= 200 && answer.status < 300 && READABLE.test(contentType);
    const page = isPage
      ? await pages.read(tenantId, { bytes: answer.bytes, contentType }, signal)
      : undefined;
    if (!page?.text) return unread;
    // An address that it was led to by redirects may be too long to be cited.
    const cited = answer.url.length > MAX_CITED_URL_LENGTH ? url : answer.url;
    return { url: cited, title: page.title || unread.title, text: page.text };
  } catch (error) {
    if (signal.aborted) return unread;
    if (!(error instanceof Failure)) throw error;
    log.error('page not read', error);
    return unread;
  }
}

const hostOf = (url: string) => new URL(url).host;
