import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Config } from './config.ts';
import type { Dns } from './dns.ts';
import { createOutbound } from './outbound/outbound.ts';

/** Nobody has checked the address: it is called through `outbound` alone. */
export type Hit = { url: string; title: string; snippet: string };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
const MAX_URL_LENGTH = 2_000;
const MAX_TITLE_LENGTH = 300;
const MAX_SNIPPET_LENGTH = 1_000;

const answerSchema = z.object({ results: z.array(z.unknown()) });
const hitSchema = z.object({
  url: z.string().max(MAX_URL_LENGTH),
  title: z.string().nullish(),
  content: z.string().nullish(),
});

export type SearchEngine = ReturnType<typeof createSearchEngine>;

/**
 * The operator's search engine. It may lie in a private network: this client can reach it, and nothing else, while
 * what an organization calls cannot.
 */
export function createSearchEngine(
  { SEARCH_URL }: Pick<Config, 'SEARCH_URL'>,
  dns: Pick<Dns, 'addresses'>,
) {
  const address = SEARCH_URL ? new URL(SEARCH_URL) : undefined;
  const outbound = createOutbound(
    {
      OUTBOUND_ALLOW: address ? [hostAndPort(address)] : [],
      OUTBOUND_HOSTS: undefined,
      OUTBOUND_HTTP: 'refused',
      OUTBOUND_PORTS: [],
    },
    dns,
  );

  return {
    isConfigured: address !== undefined,

    /** The best first. @throws Failure `outbound_failed`, `outbound_timeout`; the reason of the signal */
    async search(query: string, signal: AbortSignal): Promise<Hit[]> {
      if (!address) throw new Error('There is no search engine.');
      const url = new URL(address);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      const { status, bytes, isTruncated } = await outbound.fetch(url.href, {
        headers: { accept: 'application/json' },
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        redirects: 0,
        signal,
      });
      if (status !== 200) throw failed(`The search engine answered with the status ${status}.`);
      if (isTruncated) throw failed('The search engine answered with too much data.');
      return hitsIn(new TextDecoder().decode(bytes));
    },
  };
}

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

/** Each page once; what leads nowhere on the web is left out. */
function hitsIn(text: string): Hit[] {
  const answer = answerSchema.safeParse(parse(text));
  if (!answer.success) throw failed('The search engine did not answer with JSON as SearXNG does.');
  const hits = new Map<string, Hit>();
  for (const result of answer.data.results) {
    const { data } = hitSchema.safeParse(result);
    const url = data && webAddress(data.url);
    if (!url || hits.has(url)) continue;
    const title = clean(data.title, MAX_TITLE_LENGTH);
    hits.set(url, { url, title, snippet: clean(data.content, MAX_SNIPPET_LENGTH) });
  }
  return [...hits.values()];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = '';
  return url.href.length > MAX_URL_LENGTH ? undefined : url.href;
}

const clean = (text: string | null | undefined, length: number) =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed();

const failed = (message: string) => new Failure('outbound_failed', { message });
