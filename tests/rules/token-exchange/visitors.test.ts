import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, type JWTPayload, UnsecuredJWT } from 'jose';
import type { Deps } from '../../../functions/src/deps.ts';
import type { ConfigRecord } from '../../../functions/src/token-exchange/config-record.ts';
import { identifyVisitor } from '../../../functions/src/token-exchange/identify-visitor.ts';
import { createKeySets } from '../../../functions/src/token-exchange/key-sets.ts';
import {
  type KeyPair,
  newEcKey,
  newRsaKey,
  publicPem,
  signUserToken,
} from '../../support/cloud/token-exchange.ts';

const NOW = new Date('2026-05-06T10:00:00Z');
const SECONDS = NOW.getTime() / 1_000;
const AGENT = { id: '01AGENT', identity: 'shop' };
const [ec, rsa, other, large] = [newEcKey(), newRsaKey(), newEcKey(), newEcKey('P-384')];

const config = (fields: Partial<ConfigRecord>) => ({
  value: {
    id: 'tx-1',
    tenantId: 'acme',
    integrationId: 'tool-1',
    revision: 'revision-1',
    verificationKeyConfig: { jwks_uri: '', keys: [], issuer: '' },
    ...fields,
  } as ConfigRecord,
  etag: '',
});
const pems = (...keys: KeyPair[]) => ({
  verificationKeyConfig: {
    jwks_uri: '',
    keys: keys.map((key) => ({ pem: publicPem(key) })),
    issuer: '',
  },
});
const jwks = {
  verificationKeyConfig: { jwks_uri: 'https://login.example/jwks', keys: [], issuer: '' },
};

/** The world outside: what the agent has, and what its JWKS address says. */
function needs(
  configs: ReturnType<typeof config>[],
  keys: () => Promise<object[]> = async () => [],
) {
  let time = NOW;
  // jose takes no clock for how old a key set is.
  jest.spyOn(Date, 'now').mockImplementation(() => time.getTime());
  const fetched = jest.fn(async () => ({
    status: 200,
    bytes: new TextEncoder().encode(JSON.stringify({ keys: await keys() })),
    isTruncated: false,
  }));
  const deps = {
    keySets: createKeySets(),
    log: { info: () => {}, error: () => {} },
    now: () => time,
    outbound: { fetch: fetched },
    tokenExchange: { ofAgent: async () => ({ configs, keys: [] }) },
  } as unknown as Deps;
  return {
    deps,
    fetched,
    later: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1_000);
    },
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

const identify = (deps: Deps, userToken: string | undefined) =>
  identifyVisitor(deps, { tenantId: 'acme', agent: AGENT, userToken });
const sign = (
  key: KeyPair | Uint8Array,
  claims: JWTPayload & { aud?: string | string[] } = {},
  header: { alg?: string; kid?: string } = {},
) =>
  signUserToken(
    key instanceof Uint8Array ? key : key.privateKey,
    { aud: 'shop', ...claims } as JWTPayload & { aud: string },
    header,
    NOW,
  );

describe("a visitor's token", () => {
  it.each<[string, KeyPair, JWTPayload, string]>([
    ['for the identity', ec, {}, 'ES256'],
    ['for the id of the agent', ec, { aud: AGENT.id }, 'ES256'],
    ['for several', ec, { aud: ['somebody', 'shop'] }, 'ES256'],
    ['by RSA', rsa, {}, 'RS256'],
    ['by RSA-PSS', rsa, {}, 'PS256'],
    ['by another curve', large, {}, 'ES384'],
    ['valid for an hour', ec, { exp: SECONDS + 3_600 }, 'ES256'],
    ['by a clock that is a little ahead', ec, { iat: SECONDS + 20, exp: SECONDS + 60 }, 'ES256'],
  ])('%s is believed', async (_what, key, claims, alg) => {
    const { deps } = needs([config(pems(ec, rsa, large))]);
    const token = await sign(key, { iss: 'https://shop.example', ...claims }, { alg });
    await expect(identify(deps, token)).resolves.toEqual({
      visitor: {
        issuer: 'https://shop.example',
        subject: 'nora',
        userToken: token,
        confirmedBy: ['revision-1'],
      },
      withheldToolIds: [],
    });
  });

  it.each<[string, () => Promise<string> | string, string]>([
    ['no JWT', () => 'abc', 'it is no JWT'],
    ['an empty JWT', () => '..', 'it is no JWT'],
    [
      'alg none',
      () => new UnsecuredJWT({ sub: 'nora', aud: 'shop' }).setExpirationTime('10m').encode(),
      'it is not signed with RSA, ECDSA or EdDSA',
    ],
    [
      'HS256 with the public key as secret',
      () => sign(new TextEncoder().encode(publicPem(rsa)), {}, { alg: 'HS256' }),
      'it is not signed with RSA, ECDSA or EdDSA',
    ],
    ['an unknown key', () => sign(other), 'no key of this agent has signed it'],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await sign(ec)).split('.');
        const payload = { sub: 'otto', aud: 'shop', iat: SECONDS, exp: SECONDS + 600 };
        return `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
      },
      'no key of this agent has signed it',
    ],
    [
      'no signature',
      async () => `${(await sign(ec)).replace(/[^.]*$/, '')}`,
      'no key of this agent',
    ],
    ['another audience', () => sign(ec, { aud: 'shop-2' }), 'it is for somebody else (aud)'],
    ['no audience', () => sign(ec, { aud: undefined }), 'it is for somebody else (aud)'],
    ['an end that is past', () => sign(ec, { exp: SECONDS - 31 }), 'it has expired'],
    ['no end', () => sign(ec, { exp: undefined }), 'its claim exp does not hold'],
    ['no beginning', () => sign(ec, { iat: undefined }), 'its claim iat does not hold'],
    [
      'an end after more than an hour',
      () => sign(ec, { exp: SECONDS + 3_601 }),
      'it is valid for more than an hour',
    ],
    [
      'a beginning in the future',
      () => sign(ec, { iat: SECONDS + 7_200, exp: SECONDS + 7_500 }),
      'its claim iat does not hold',
    ],
    ['a beginning long ago', () => sign(ec, { iat: SECONDS - 3_700 }), 'it has expired'],
    [
      'a time before which it is not valid',
      () => sign(ec, { nbf: SECONDS + 600 }),
      'its claim nbf does not hold',
    ],
    ['nobody in it', () => sign(ec, { sub: undefined }), 'its claim sub does not hold'],
    ['a blank name', () => sign(ec, { sub: ' ' }), 'it does not say who signed in (sub)'],
    ['an endless name', () => sign(ec, { sub: 'x'.repeat(256) }), 'it does not say who signed in'],
  ])('with %s is refused, and nobody is taken for a stranger', async (_what, token, reason) => {
    const { deps } = needs([config(pems(ec, rsa))]);
    await expect(identify(deps, await token())).rejects.toMatchObject({
      code: 'user_token_refused',
      message: expect.stringContaining(`Your sign-in could not be confirmed: ${reason}`),
    });
  });

  it('is confirmed for each tool by its own keys', async () => {
    const { deps } = needs([
      config(pems(ec)),
      config({ ...pems(other), revision: 'revision-2', integrationId: 'tool-2' }),
      config({ revision: 'revision-3', integrationId: 'tool-3' }),
    ]);
    await expect(identify(deps, await sign(ec))).resolves.toMatchObject({
      visitor: { confirmedBy: ['revision-1'] },
      withheldToolIds: ['tool-2', 'tool-3'],
    });
    await expect(identify(deps, undefined)).resolves.toEqual({
      visitor: undefined,
      withheldToolIds: ['tool-1', 'tool-2', 'tool-3'],
    });
  });

  it('is from the issuer that the configuration names, where it names one', async () => {
    const { verificationKeyConfig } = pems(ec);
    const issuer = 'https://shop.example';
    const { deps } = needs([
      config({ verificationKeyConfig: { ...verificationKeyConfig, issuer } }),
    ]);
    await expect(identify(deps, await sign(ec, { iss: issuer }))).resolves.toMatchObject({
      visitor: { issuer, confirmedBy: ['revision-1'] },
    });
    for (const iss of ['https://shop.example.evil', 'https://other.example', undefined]) {
      await expect(identify(deps, await sign(ec, { iss }))).rejects.toMatchObject({
        code: 'user_token_refused',
        message: expect.stringContaining('it is from somebody else (iss)'),
      });
    }
  });

  it('is not read where nothing depends on it', async () => {
    await expect(identify(needs([]).deps, 'abc')).resolves.toEqual({
      visitor: undefined,
      withheldToolIds: [],
    });
  });
});

describe('keys at an address', () => {
  let keys: object[];
  const jwk = async ({ publicKey }: KeyPair, fields: object) => ({
    ...(await exportJWK(publicKey)),
    ...fields,
  });
  beforeEach(async () => {
    keys = [await jwk(ec, { kid: 'a' }), await jwk(rsa, { kid: 'b', use: 'sig', alg: 'RS256' })];
  });
  const served = async () => keys;

  it('are fetched once', async () => {
    const { deps, fetched } = needs([config(jwks)], served);
    const token = await sign(ec, {}, { kid: 'a' });
    await Promise.all(Array.from({ length: 20 }, () => identify(deps, token)));
    await expect(identify(deps, await sign(ec))).resolves.toMatchObject({
      visitor: { subject: 'nora' },
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('are fetched anew for a key that is not known yet, but not at will', async () => {
    const { deps, fetched, later } = needs([config(jwks)], served);
    await identify(deps, await sign(ec, {}, { kid: 'a' }));
    keys.push(await jwk(other, { kid: 'c' }));
    const token = await sign(other, {}, { kid: 'c' });
    await expect(identify(deps, token)).rejects.toMatchObject({ code: 'user_token_refused' });
    expect(fetched).toHaveBeenCalledTimes(1);
    later(31);
    await expect(identify(deps, token)).resolves.toMatchObject({ visitor: { subject: 'nora' } });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('are all tried where a token does not say which', async () => {
    keys.push(await jwk(other, { kid: 'c' }));
    const { deps } = needs([config(jwks)], served);
    await expect(identify(deps, await sign(other))).resolves.toMatchObject({
      visitor: { subject: 'nora' },
    });
  });

  it('that are known are still good where others cannot be had, which are not asked for at will', async () => {
    let isDown = false;
    const { deps, fetched, later } = needs([config(jwks)], async () => {
      if (isDown) throw new Error('down');
      return keys;
    });
    const known = await sign(ec, {}, { kid: 'a' });
    await identify(deps, known);
    isDown = true;
    later(31);
    const unknown = await sign(other, {}, { kid: 'c' });
    for (let round = 0; round < 3; round += 1) {
      await expect(identify(deps, unknown)).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(fetched).toHaveBeenCalledTimes(2);
    await expect(identify(deps, known)).resolves.toMatchObject({ visitor: { subject: 'nora' } });
  });

  it('are fetched anew after ten minutes', async () => {
    const { deps, fetched, later } = needs([config(jwks)], served);
    const token = await sign(ec, { exp: SECONDS + 3_600 }, { kid: 'a' });
    await identify(deps, token);
    later(599);
    await identify(deps, token);
    expect(fetched).toHaveBeenCalledTimes(1);
    later(2);
    keys = [];
    await expect(identify(deps, token)).rejects.toMatchObject({ code: 'user_token_refused' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Promise<object[]>, () => Promise<string>]>([
    ["another key's id", async () => keys, () => sign(ec, {}, { kid: 'b' })],
    ['an unknown id', async () => keys, () => sign(ec, {}, { kid: '../../etc' })],
    [
      'a symmetric key',
      async () => [{ kty: 'oct', k: Buffer.from('secret').toString('base64url'), kid: 'a' }],
      () => sign(new TextEncoder().encode('secret'), {}, { alg: 'HS256', kid: 'a' }),
    ],
    [
      'a key for encryption',
      async () => [await jwk(ec, { kid: 'a', use: 'enc' })],
      () => sign(ec, {}, { kid: 'a' }),
    ],
    [
      'a private key',
      async () => [{ ...(await exportJWK(ec.privateKey)), kid: 'a' }],
      () => sign(ec, {}, { kid: 'a' }),
    ],
    [
      'a key that cannot be read',
      async () => [{ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', kid: 'a' }],
      () => sign(ec, {}, { kid: 'a' }),
    ],
    [
      'a key of another algorithm',
      async () => [await jwk(rsa, { kid: 'b', alg: 'RS256' })],
      () => sign(rsa, {}, { alg: 'PS256', kid: 'b' }),
    ],
  ])('refuse %s', async (_what, found, token) => {
    const { deps } = needs([config(jwks)], found);
    await expect(identify(deps, await token())).rejects.toMatchObject({
      code: 'user_token_refused',
    });
  });

  it.each(['sesame-open', '{"keys":["sesame-open"]}', '{"sesame-open":1}'])(
    'that are none leave nothing of %s in the log',
    async (text) => {
      const { deps } = needs([config(jwks)]);
      const logged: string[] = [];
      const outbound = {
        fetch: async () => ({
          status: 200,
          bytes: new TextEncoder().encode(text),
          isTruncated: false,
        }),
      };
      const log = { ...deps.log, error: (...line: unknown[]) => void logged.push(inspect(line)) };
      const failing = identify({ ...deps, log, outbound } as unknown as Deps, await sign(ec));
      await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
      expect(logged.join()).toContain('did not answer with keys');
      expect(logged.join()).not.toContain('sesame-open');
    },
  );

  it('that cannot be had refuse nobody: they say that it may work later', async () => {
    const { deps, fetched, later } = needs([config(jwks)], async () => {
      throw new Error('down');
    });
    const token = await sign(ec);
    const failing = expect.objectContaining({ code: 'unavailable' });
    await expect(identify(deps, token)).rejects.toEqual(failing);
    await expect(identify(deps, token)).rejects.toEqual(failing);
    expect(fetched).toHaveBeenCalledTimes(1);
    later(6);
    await expect(identify(deps, token)).rejects.toEqual(failing);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
