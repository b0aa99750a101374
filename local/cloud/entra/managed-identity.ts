import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessTokens } from '../../common/access-tokens.ts';

const API_VERSION = '2019-08-01';
const DAY_SECONDS = 24 * 3_600;
/** What the tenant knows; with a port, as of a local service, an address is nobody's. */
const RESOURCES = [
  /^https:\/\/cosmos\.azure\.com$/,
  /^https:\/\/[\w-]+\.documents\.azure\.com\/?$/,
  /^https:\/\/storage\.azure\.com\/?$/,
  /^https:\/\/servicebus\.azure\.net\/?$/,
  /^https:\/\/vault\.azure\.net$/,
  /^https:\/\/communication\.azure\.com\/?$/,
];

/** The address at which App Service and Functions give an app the tokens of its managed identity. */
export async function startManagedIdentity({
  tokens,
  tokenSeconds = DAY_SECONDS,
}: {
  tokens: AccessTokens;
  tokenSeconds?: number | undefined;
}) {
  const [clientId, secret] = [randomUUID(), randomUUID()];
  let isAway = false;

  function answer({ method, url = '', headers }: IncomingMessage): [number, object] {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const resource = searchParams.get('resource') ?? '';
    if (isAway) return [500, { statusCode: 500, message: 'The service is not available.' }];
    if (method !== 'GET' || pathname !== '/msi/token') return [404, {}];
    if (headers['x-identity-header'] !== secret) return [401, { message: 'Unauthorized' }];
    if (searchParams.get('api-version') !== API_VERSION) {
      return [400, { statusCode: 400, message: 'The api-version is not supported.' }];
    }
    if (searchParams.get('client_id') !== clientId) {
      return [
        400,
        {
          statusCode: 400,
          message:
            'No User Assigned or Delegated Managed Identity found for specified ClientId/ResourceId/PrincipalId.',
        },
      ];
    }
    if (!RESOURCES.some((known) => known.test(resource))) {
      const message = `AADSTS500011: The resource principal named ${resource} was not found in the tenant.`;
      return [
        400,
        { statusCode: 400, message, error: 'invalid_resource', error_description: message },
      ];
    }
    const expires = Math.floor(Date.now() / 1_000) + tokenSeconds;
    const access_token = tokens.issue(resource, tokenSeconds);
    const kind = { resource, token_type: 'Bearer', client_id: clientId };
    return [200, { access_token, expires_on: String(expires), ...kind }];
  }

  const server = createServer((request, response) => {
    const [status, body] = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    clientId,
    port,
    /** What the platform sets for the app, where it finds this at another port as well. */
    environmentAt: (at = port) => ({
      IDENTITY_ENDPOINT: `http://127.0.0.1:${at}/msi/token`,
      IDENTITY_HEADER: secret,
    }),
    setAway: (away: boolean) => {
      isAway = away;
    },
    close: () => closed(server),
  };
}

async function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
