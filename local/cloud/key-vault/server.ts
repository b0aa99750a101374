import {
  constants,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type AccessTokens, bearerOf, type Tls } from '../../common/access-tokens.ts';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';

type Version = { id: string; isEnabled: boolean; privateKey: KeyObject; publicKey: KeyObject };
type Answer = { status: number; json: object; headers?: Record<string, string> };
type Options = { tokens: AccessTokens; tls: Tls; host: string; name: string };

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const OPERATIONS = ['wrapKey', 'unwrapKey'];

/** One RSA key of a Key Vault: its public half, wrapping and unwrapping by it, and its versions. */
export async function startKeyVault({ tokens, tls, host, name }: Options) {
  const versions: Version[] = [];
  let unwrapped = 0;
  let refusal: Answer | undefined;

  function rotate(): void {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    versions.unshift({ id: randomBytes(16).toString('hex'), isEnabled: true, ...pair });
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', `https://${request.headers.host}`);
    const token = bearerOf(request.headers.authorization);
    const fault = token ? tokens.fault(token, /^https:\/\/vault\.azure\.net$/) : 'No token.';
    const body = Buffer.concat(await request.toArray()).toString();
    if (fault) return challenge(tokens.tenantId, fault);
    if (refusal) return refusal;
    if (!url.searchParams.has('api-version')) {
      return problem(400, 'BadParameter', 'api-version must be specified');
    }
    const [, kind, keyName, versionId = '', operation] = url.pathname.split('/');
    const version = versions.find(({ id }) => versionId === '' || id === versionId);
    if (kind !== 'keys' || keyName !== name || !version) {
      return problem(
        404,
        'KeyNotFound',
        `A key with (name/id) ${keyName}/${versionId} was not found in this key vault.`,
      );
    }
    const kid = `https://${request.headers.host}/keys/${name}/${version.id}`;
    if (request.method === 'GET') return bundle(version, kid);
    return use(version, kid, operation, JSON.parse(body));
  }

  function use(
    version: Version,
    kid: string,
    operation = '',
    { alg, value }: Record<string, string>,
  ) {
    if (!OPERATIONS.some((one) => one.toLowerCase() === operation))
      return problem(405, 'MethodNotAllowed', 'The operation is not supported.');
    if (!version.isEnabled) {
      return problem(403, 'Forbidden', `Operation ${operation} is not allowed on a disabled key.`);
    }
    if (alg !== 'RSA-OAEP-256') {
      return problem(
        400,
        'BadParameter',
        `Key and signing key encryption algorithm ${alg} is not supported here.`,
      );
    }
    const bytes = Buffer.from(value ?? '', 'base64url');
    try {
      const result =
        operation === 'wrapkey'
          ? publicEncrypt({ key: version.publicKey, ...OAEP }, bytes)
          : privateDecrypt({ key: version.privateKey, ...OAEP }, bytes);
      if (operation === 'unwrapkey') unwrapped += 1;
      return { status: 200, json: { kid, value: result.toString('base64url') } };
    } catch {
      return problem(400, 'BadParameter', 'The parameter is incorrect.');
    }
  }

  rotate();
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
    /** How many keys were unwrapped. */
    unwrapped: () => unwrapped,
    rotate,
    setEnabled(isEnabled: boolean) {
      for (const version of versions) version.isEnabled = isEnabled;
    },
    /** As when it is purged, and not when it is only deleted, for which there is a way back. */
    purge: () => versions.splice(0),
    /** Answers nothing else any more, until told otherwise. */
    refuse(status?: number, code = '', retryAfter?: string) {
      const headers = { ...(retryAfter && { 'retry-after': retryAfter }) };
      refusal = status === undefined ? undefined : { ...problem(status, code, code), headers };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Clients ask without a token first, and learn where to get one. */
function challenge(tenantId: string, fault: string): Answer {
  const authority = `https://login.microsoftonline.com/${tenantId}`;
  return {
    ...problem(401, 'Unauthorized', `AKV10000: Request is missing a Bearer or PoP token. ${fault}`),
    headers: {
      'www-authenticate': `Bearer authorization="${authority}", resource="https://vault.azure.net"`,
    },
  };
}

function bundle({ publicKey, isEnabled }: Version, kid: string): Answer {
  const { n, e } = publicKey.export({ format: 'jwk' });
  const attributes = { enabled: isEnabled, created: 0, updated: 0, recoveryLevel: 'Recoverable' };
  return {
    status: 200,
    json: { key: { kid, kty: 'RSA', key_ops: OPERATIONS, n, e }, attributes },
  };
}

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  json: { error: { code, message } },
});
