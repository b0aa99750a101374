import type { Credentials } from '../../platform/outbound/outbound-request.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { ExchangedToken } from '../../token-exchange/get-exchanged-token.ts';
import { openCredential } from '../../tools/credentials/credential-record.ts';
import type { ToolRecord } from '../../tools/tool-record.ts';
import type { ToolsReader } from '../../tools/tools.store.ts';

type Needs = { secrets: Secrets; tools: ToolsReader };
type Request = { url: URL; headers: Record<string, string> };

/**
 * The secrets that go along with a request, those alone that are for its origin, and all that must be hidden in the
 * answer: some APIs repeat what they were sent.
 */
export async function openCredentials(
  deps: Needs,
  tool: ToolRecord,
  { url, headers: ownHeaders }: Request,
  exchangedToken: ExchangedToken | undefined,
): Promise<{ credentials: Credentials; hide: string[] }> {
  const { tenantId, id } = tool;
  const stored = await deps.tools.listCredentials(tenantId, id);
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  // The newest wins where two set the same header, or parameter.
  for (const credential of stored.toReversed()) {
    if (credential.origin !== url.origin) continue;
    const opened = await openCredential(deps, credential);
    for (const [name, value] of Object.entries(opened.headers)) headers[name.toLowerCase()] = value;
    Object.assign(query, opened.query);
  }
  const inQuery = Object.values(query);
  const hide = [...Object.values(headers), ...inQuery, ...inQuery.map(encodeURIComponent)];

  const isHome = URL.canParse(tool.baseUrl) && new URL(tool.baseUrl).origin === url.origin;
  if (exchangedToken && isHome) {
    const { location, name, value, token } = exchangedToken;
    hide.push(token, encodeURIComponent(token));
    if (location === 'query') query[name] = value;
    if (location === 'header') headers[name.toLowerCase()] = value;
    if (location === 'cookie') {
      headers.cookie = joinCookies(headers.cookie, `${name}=${cookieValue(value)}`);
    }
  }
  if (headers.cookie && ownHeaders.cookie) {
    headers.cookie = joinCookies(withoutNames(ownHeaders.cookie, headers.cookie), headers.cookie);
  }
  return { credentials: { origin: url.origin, headers, query }, hide };
}

/** As it is, but for what would end it. */
const cookieValue = (value: string) =>
  value.replace(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/g, encodeURIComponent);

const joinCookies = (...cookies: (string | undefined)[]) => cookies.filter(Boolean).join('; ');

/** Most servers take the first of two cookies of a name: what a model writes must not come before a secret. */
function withoutNames(own: string, secret: string): string {
  const pairs = (cookies: string) => cookies.split(';').map((pair) => pair.trim());
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim().toLowerCase();
  const taken = new Set(pairs(secret).map(nameOf));
  return pairs(own)
    .filter((pair) => !taken.has(nameOf(pair)))
    .join('; ');
}
