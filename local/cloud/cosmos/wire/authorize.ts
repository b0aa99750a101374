import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { AccessTokens } from '../../../common/access-tokens.ts';
import { COSMOS_ACCOUNT_KEY } from '../account-key.ts';
import { CosmosError } from '../storage/cosmos-error.ts';
import type { CosmosRequest } from './http-message.ts';

const KEY = createSecretKey(COSMOS_ACCOUNT_KEY, 'base64');
const MAX_CLOCK_DIFFERENCE_MS = 15 * 60 * 1000;

/** A token of Entra's, or the master-key signature: an HMAC over the method, the resource and the date. */
export function authorize(request: CosmosRequest, tokens: AccessTokens | undefined): void {
  const header = request.header('authorization');
  if (!header) throw unauthorized('Required Header authorization is missing.');

  // Base64 has plus signs, which a query string would read as spaces.
  const token = new URLSearchParams(decoded(header).replaceAll('+', '%2B'));
  if (token.get('type') === 'aad' && tokens) {
    authorizeIdentity(request, token.get('sig') ?? '', tokens);
    return;
  }
  if (token.get('type') !== 'master') {
    throw unauthorized(
      `Authorization of the type '${token.get('type')}' is not supported: use the account key.`,
    );
  }

  const date = request.header('x-ms-date') ?? request.header('date') ?? '';
  const { type, resource } = signedResource(request.segments);
  const method = request.method.toLowerCase();
  const payload = `${method}\n${type.toLowerCase()}\n${resource}\n${date.toLowerCase()}\n\n`;
  const expected = createHmac('sha256', KEY).update(payload).digest();
  const given = Buffer.from(token.get('sig') ?? '', 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw unauthorized(
      "The input authorization token can't serve the request. The wrong key is being used or the expected payload is not built as per the protocol.",
    );
  }
  if (!(Math.abs(Date.now() - Date.parse(date)) <= MAX_CLOCK_DIFFERENCE_MS)) {
    throw new CosmosError(
      403,
      'Forbidden',
      'The authorization token is not valid at the current time.',
    );
  }
}

const AUDIENCES = /^https:\/\/(cosmos|[\w-]+\.documents)\.azure\.com\/?$/;

/** Whoever signs in as an identity reads and writes items. Databases and containers are the control plane's. */
function authorizeIdentity(request: CosmosRequest, token: string, tokens: AccessTokens): void {
  const fault = tokens.fault(token, AUDIENCES);
  if (fault) throw unauthorized(fault);
  const { method, segments } = request;
  const isAboutItems = segments[4] === 'docs';
  if (method === 'GET' || isAboutItems) return;
  throw new CosmosError(
    403,
    'Forbidden',
    `The given request [${method} /${segments.join('/')}] cannot be authorized by AAD token in data plane. Learn more: https://aka.ms/cosmos-native-rbac.`,
    5300,
  );
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw unauthorized('The authorization header contains an invalid escape sequence.');
  }
}

/** A list is signed with its parent, a single resource with itself. */
function signedResource(segments: string[]): { type: string; resource: string } {
  const isList = segments.length % 2 === 1;
  if (segments[4] === 'operations')
    return { type: 'colls', resource: segments.slice(0, 4).join('/') };
  if (isList) return { type: segments.at(-1) ?? '', resource: segments.slice(0, -1).join('/') };
  return { type: segments.at(-2) ?? '', resource: segments.join('/') };
}

function unauthorized(message: string): CosmosError {
  return new CosmosError(401, 'Unauthorized', message);
}
