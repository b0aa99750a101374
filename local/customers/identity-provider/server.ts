import type { IncomingMessage } from 'node:http';
import { serveLocalhost } from '../../common/serve-localhost.ts';
import { createProvider, type Origins } from './provider.ts';
import { Refused } from './refused.ts';
import { openState } from './state.ts';

export type ProviderOptions = {
  port: number;
  /** An origin at which clients find it, too, as behind a proxy. */
  alsoAt?: string | undefined;
  dataDir?: string;
  now?: () => Date;
};

const MAX_BODY = 100_000;

/** The identity provider of an invented customer: whoever signs in there is a visitor whom agents can act for. */
export async function startIdentityProvider({
  port,
  alsoAt,
  dataDir,
  now = () => new Date(),
}: ProviderOptions) {
  const origins: Origins = [`http://localhost:${port}`, ...(alsoAt ? [alsoAt] : [])];
  const provider = createProvider(await openState(dataDir), origins, now);

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '/', headers } = request;
    const { pathname } = new URL(url, 'http://localhost');
    const route = `${method} ${pathname}`;
    if (route === 'GET /health') return { ok: true };
    if (route === 'GET /.well-known/jwks.json') return provider.keySet;

    const field = await fieldsOf(request);
    const [, clientId] = /^PUT \/clients\/([\w-]{1,100})$/.exec(route) ?? [];
    if (clientId) return provider.register(clientId, field);
    if (route === 'POST /user-tokens') return provider.userToken(field);
    if (route === 'POST /oauth/token') return provider.grantToken(field);
    if (route === 'POST /talkwright/issue-code') {
      const [, bearer = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
      return provider.issueCode(bearer, field);
    }
    throw new Refused(404, 'not_found', 'There is nothing at this address.');
  }

  return serveLocalhost(port, (request, response) => {
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    answer(request).then(
      (body) => send(200, body),
      (thrown: unknown) => {
        const isRefused = thrown instanceof Refused;
        if (!isRefused) console.error(thrown);
        const { status, error, message } = isRefused
          ? thrown
          : new Refused(400, 'invalid_request', 'This could not be read.');
        send(status, { error, error_description: message });
      },
    );
  });
}

/** Of a form or of JSON, texts alone. */
async function fieldsOf(request: IncomingMessage): Promise<(name: string) => string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Refused(413, 'invalid_request', 'This is too long.');
  }
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const fields: Record<string, unknown> = isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text || '{}');
  return (name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : '';
    return typeof value === 'string' ? value : '';
  };
}
