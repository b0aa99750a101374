import { beforeAll, describe, expect, it } from '@jest/globals';
import { newTenant } from '../../support/api/organizations.ts';
import {
  type Fields,
  signingKey,
  stored,
  tokenExchangeOf,
} from '../../support/api/token-exchange.ts';
import { newEcKey, newRsaKey, privatePem, publicPem } from '../../support/cloud/token-exchange.ts';

const { newAgent, newTool, save } = tokenExchangeOf(await newTenant({ plan: 'scale' }));
const rsa = newRsaKey();

describe('what cannot be saved is refused with a sentence', () => {
  let agentId: string;
  beforeAll(async () => {
    agentId = await newAgent();
  });

  const encrypted = () =>
    String(
      rsa.privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'secret',
      }),
    );
  const keyOf = (privateKey: string) => ({ clientCredential: { privateKey } });

  it.each<[string, () => Fields, number, string]>([
    ['no host', () => ({ hostBaseUrl: ' ' }), 400, 'Host base URL is required.'],
    ['another scheme', () => ({ hostBaseUrl: 'ftp://a.example' }), 400, 'Begin the host base URL'],
    [
      'a password in the host',
      () => ({ hostBaseUrl: 'https://me:pass@a.example' }),
      400,
      'without a user name',
    ],
    ['no client', () => ({ clientId: null }), 422, 'Client ID is required for private_key_jwt.'],
    [
      'no key',
      () => ({ clientCredential: null }),
      422,
      'Provide a private key or select an existing credential.',
    ],
    [
      'a key that is not there',
      () => ({ clientCredential: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
      422,
      'Provide a private key or select an existing credential.',
    ],
    ['a public key', () => keyOf(publicPem(signingKey)), 422, 'This is a public key.'],
    ['an encrypted key', () => keyOf(encrypted()), 422, 'This private key is encrypted.'],
    ['nonsense', () => keyOf('abc'), 422, 'This private key cannot be read.'],
    ['a short RSA key', () => keyOf(privatePem(newRsaKey(1_024))), 422, 'at least 2048 bits'],
    ['an odd curve', () => keyOf(privatePem(newEcKey('secp256k1'))), 422, 'P-256, P-384 or P-521'],
    [
      'a private key to verify with',
      () => ({ verificationKeyConfig: { keys: [{ pem: privatePem(signingKey) }] } }),
      422,
      'Keep it to yourself',
    ],
    [
      'nonsense to verify with',
      () => ({ verificationKeyConfig: { keys: [{ pem: 'abc' }] } }),
      422,
      'A verification key cannot be read.',
    ],
    [
      'keys at no address of the web',
      () => ({ verificationKeyConfig: { jwks_uri: 'file:///etc/keys' } }),
      400,
      'Enter the address of the keys (JWKS)',
    ],
    ['a reserved header', () => ({ headerName: 'Host' }), 400, 'is set by the service itself'],
    ['a header with a space', () => ({ headerName: 'My Header' }), 400, 'Enter a name of letters'],
    [
      'a prefix with a line break',
      () => ({ headerPrefix: 'A\r\nHost: b' }),
      400,
      'Enter a prefix such as Bearer',
    ],
    [
      'a cookie with a semicolon',
      () => ({ injectionLocation: 'cookie', headerName: 'a;b' }),
      400,
      'Enter a name of letters',
    ],
    ['a path of another host', () => ({ tokenEndpointPath: 'oauth' }), 400, 'A path begins with /'],
    ['a long time', () => ({ cacheTtlSeconds: 601 }), 400, 'From 30 to 600'],
  ])('%s', async (_what, fields, status, sentence) => {
    const toolId = await newTool();
    const failure = await save(agentId, toolId, fields()).catch((error) => error);
    expect(failure).toMatchObject({ status });
    expect(Object.values(failure.body.fields)).toEqual([expect.stringContaining(sentence)]);
    expect(await stored(agentId)).toEqual([]);
  });

  it.each([
    ['PKCS #1', () => rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })],
    ['SEC 1', () => signingKey.privateKey.export({ type: 'sec1', format: 'pem' })],
    ['PKCS #8 out of a JSON file', () => privatePem(signingKey).replaceAll('\n', '\\n')],
  ])('but a key as %s is taken', async (_what, key) => {
    const [own, toolId] = [await newAgent(), await newTool()];
    await expect(save(own, toolId, keyOf(String(key())))).resolves.toMatchObject({
      configs: expect.arrayContaining([
        expect.objectContaining({
          integrationId: toolId,
          clientCredential: expect.objectContaining({ label: 'Private key of Shop' }),
        }),
      ]),
    });
  });
});
