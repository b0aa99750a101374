import { headerProblem } from '@talkwright/shared/contract/request-headers';
import type { Credentials, Method, OutboundRequest } from './outbound-request.ts';
import { refused } from './rules.ts';

/** One request on its way: header names in small letters, the address without credentials. */
export type Hop = {
  url: URL;
  method: Method;
  headers: Record<string, string>;
  body: OutboundRequest['body'];
  credentials: Credentials | undefined;
};

/** @throws Failure `outbound_refused` for a header that may not be sent */
export function firstHop(
  url: URL,
  { method = 'GET', headers, body, credentials }: OutboundRequest,
): Hop {
  const isHome = credentials && new URL(credentials.origin).origin === url.origin;
  return {
    url,
    method,
    headers: checked(headers),
    body,
    credentials: isHome ? { ...credentials, headers: checked(credentials.headers) } : undefined,
  };
}

/** What goes over the wire: the credentials are added last, so that nothing takes their place. */
export function sentBy({ url, headers, credentials }: Hop) {
  const sent = new URL(url.href);
  for (const [name, value] of Object.entries(credentials?.query ?? {})) {
    sent.searchParams.set(name, value);
  }
  return { path: sent.pathname + sent.search, headers: { ...headers, ...credentials?.headers } };
}

/** Where an answer sends its reader, if it does. */
export const redirectOf = (status: number, headers: Headers): string | null =>
  [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;

/** The complete address that a redirect leads to, cleared of credentials that came back in it. */
export function targetOf({ url, credentials }: Hop, location: string): string {
  // Header values are read byte by byte; servers write addresses in UTF-8.
  const target = Buffer.from(location, 'latin1').toString();
  if (!URL.canParse(target, url.href)) {
    throw refused('The address redirects to one that is not valid.');
  }
  const next = new URL(target, url);
  for (const [name, value] of Object.entries(credentials?.query ?? {})) {
    if (next.searchParams.has(name, value)) next.searchParams.delete(name, value);
  }
  return next.href;
}

/** RFC 9110, 15.4, as browsers do it. Whoever was sent to another origin never gets credentials again. */
export function follow(hop: Hop, status: number, url: URL): Hop {
  const isHome = url.origin === hop.url.origin;
  const { method } = hop;
  const becomesGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST';
  const dropped = [...(isHome ? [] : PERSONAL), ...(becomesGet ? ABOUT_BODY : [])];
  return {
    url,
    method: becomesGet ? 'GET' : method,
    headers: Object.fromEntries(
      Object.entries(hop.headers).filter(([name]) => !dropped.includes(name)),
    ),
    body: becomesGet ? undefined : hop.body,
    credentials: isHome ? hop.credentials : undefined,
  };
}

const PERSONAL = ['authorization', 'cookie'];
const ABOUT_BODY = ['content-encoding', 'content-language', 'content-location', 'content-type'];

function checked(headers: Record<string, string> = {}): Record<string, string> {
  const entries = Object.entries(headers);
  for (const [name, value] of entries) {
    const problem = headerProblem(name, value);
    if (problem) throw refused(problem);
  }
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
