import type { IncomingMessage, ServerResponse } from 'node:http';
import { shoppers } from '../identity-provider/shoppers.ts';

const COOKIE = 'larkfield_shopper';
const WEEK_SECONDS = 7 * 24 * 3_600;

/** Who is signed in at the shop; it asks nobody for a password. */
export function shopperOf({ headers }: IncomingMessage): string | undefined {
  const [, name] = new RegExp(`\\b${COOKIE}=(\\w+)`).exec(headers.cookie ?? '') ?? [];
  return name && Object.hasOwn(shoppers, name) ? name : undefined;
}

export const nameOf = (shopper: string): string => shoppers[shopper]?.name ?? shopper;

/** Signs in or out, and back to the page as it was asked for. */
export function answerLogIn(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): void {
  const cookie = name ? `${COOKIE}=${name}; Max-Age=${WEEK_SECONDS}` : `${COOKIE}=; Max-Age=0`;
  const { referer = '' } = request.headers;
  const query = URL.canParse(referer) ? new URL(referer).search : '';
  response
    .writeHead(303, {
      location: `/${query}`,
      'set-cookie': `${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    })
    .end();
}

/** What the site's own server would sign for its visitor: here, the identity provider does. */
export async function answerUserToken(
  response: ServerResponse,
  asked: { identityProvider: string; visitor: string | undefined; audience: string },
): Promise<void> {
  const { identityProvider, visitor, audience } = asked;
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (!visitor) return void send(401, { error: 'Nobody is signed in.' });
  const answer = await fetch(`${identityProvider}/user-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitor, audience }),
  });
  send(answer.status, await answer.json());
}
