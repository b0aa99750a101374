import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type AccessTokens, bearerOf, type Tls } from '../../common/access-tokens.ts';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';

type Address = { address: string; displayName?: string };
/** As the service takes it. */
export type SentMail = {
  senderAddress: string;
  recipients: { to: Address[] };
  replyTo?: Address[];
  content: { subject: string; plainText?: string; html?: string };
  headers?: Record<string, string>;
};
type Answer = { status: number; json: object; headers?: Record<string, string> };
type Options = { tokens: AccessTokens; tls: Tls; host: string; domain: string };

const API_VERSIONS = ['2023-03-31', '2025-09-01'];
const GUID = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The mail of Azure Communication Services: it accepts a mail, and takes an operation's id once. */
export async function startCommunication({ tokens, tls, host, domain }: Options) {
  const mails: SentMail[] = [];
  const operations = new Set<string>();
  let secondsToWait = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', `https://${request.headers.host}`);
    const token = bearerOf(request.headers.authorization);
    const body = Buffer.concat(await request.toArray()).toString();
    const fault = token
      ? tokens.fault(token, /^https:\/\/communication\.azure\.com\/?$/)
      : 'No token.';
    if (fault) return problem(401, 'Denied', `Denied by the resource provider. ${fault}`);
    if (secondsToWait > 0) {
      const refused = problem(429, 'TooManyRequests', 'Too many requests.');
      return { ...refused, headers: { 'retry-after': String(secondsToWait) } };
    }
    if (!API_VERSIONS.includes(url.searchParams.get('api-version') ?? '')) {
      return problem(400, 'UnsupportedApiVersion', 'The API version is not supported.');
    }
    const [, id = ''] = /^\/emails\/operations\/([^/]+)$/.exec(url.pathname) ?? [];
    if (request.method === 'GET' && operations.has(id)) return { status: 200, json: running(id) };
    if (request.method !== 'POST' || url.pathname !== '/emails:send') {
      return problem(404, 'NotFound', 'There is no such operation.');
    }
    return accept(String(request.headers['operation-id'] ?? ''), JSON.parse(body), url.origin);
  }

  function accept(id: string, mail: SentMail, origin: string): Answer {
    const invalid = (what: string) => problem(400, 'BadRequest', `Invalid: ${what}.`);
    if (!GUID.test(id)) return invalid('Operation-Id');
    if (!new RegExp(`^[\\w.+-]+@${domain}$`).test(mail.senderAddress)) {
      return problem(404, 'DomainNotLinked', 'The specified sender domain has not been linked.');
    }
    if (!mail.recipients?.to?.every(({ address }) => /^[^\s<>@]+@[^\s<>@]+$/.test(address))) {
      return invalid('recipients');
    }
    const { subject, plainText, html } = mail.content ?? {};
    if (!subject || !(plainText || html)) return invalid('content');
    if (!operations.has(id)) mails.push(mail);
    operations.add(id);
    const headers = {
      'operation-location': `${origin}/emails/operations/${id}?api-version=${API_VERSIONS[0]}`,
      'retry-after': '30',
    };
    return { status: 202, json: running(id), headers };
  }

  const server = createServer(
    { ...tls, keepAliveTimeout: KEPT_OPEN_MS },
    async (request, response) => {
      const { status, json, headers } = await answer(request);
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(JSON.stringify(json));
    },
  );
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    /** From now on it asks everybody to wait so long; 0 for nobody. */
    setBusy: (seconds: number) => {
      secondsToWait = seconds;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const running = (id: string) => ({ id, status: 'Running', error: null });

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  json: { error: { code, message } },
});
