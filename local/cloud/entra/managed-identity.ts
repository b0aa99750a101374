import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessTokens } from '../../common/access-tokens.ts';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';

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

type Given = { tokens: AccessTokens; tokenSeconds?: number | undefined };

/** The address at which App Service and Functions give an app the tokens of the identities that are assigned to it. */
export async function startManagedIdentity() {
  const secret = randomUUID();
  const assigned = new Map<string, Given>();
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
    const clientId = searchParams.get('client_id') ?? '';
    const given = assigned.get(clientId);
    if (!given) {
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
    const { tokens, tokenSeconds = DAY_SECONDS } = given;
    const expires = Math.floor(Date.now() / 1_000) + tokenSeconds;
    const access_token = tokens.issue(resource, tokenSeconds);
    const kind = { resource, token_type: 'Bearer', client_id: clientId };
    return [200, { access_token, expires_on: String(expires), ...kind }];
  }

  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    const [status, body] = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Answers the client id of one more identity, whose tokens are good for so long: a day, unless it is said. */
    assign(given: Given): string {
      const clientId = randomUUID();
      assigned.set(clientId, given);
      return clientId;
    },
    /** What the platform sets for the app, where it finds this at another port as well. */
    environmentAt: (at = port) => ({
      IDENTITY_ENDPOINT: `http://127.0.0.1:${at}/msi/token`,
      IDENTITY_HEADER: secret,
    }),
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** It keeps no process from ending. */
    unref: () => server.unref(),
  };
}
