import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
} from 'jose';
import { stackSettings } from '../../support/stack/stores.ts';
import { MISSING } from './objects.ts';

/** Whose claims a forger would mix. */
type Models = { victim: string; colleague: string; stranger: string };
type Part = Record<string, unknown>;
type Signer = (payload: Part, header: Part, key?: Uint8Array) => Promise<string>;

const HOUR = 3_600;

/**
 * Access tokens of the victim with one fault each. Wherever a fault is not the signature itself, they are signed
 * with the key of the running product: so what refuses them is the check that is meant.
 */
export async function forgedTokens({ victim, colleague, stranger }: Models) {
  const claims = decodeJwt(victim);
  const header = decodeProtectedHeader(victim);
  const [theirs, others] = [decodeJwt(colleague), decodeJwt(stranger)];
  const now = Math.floor(Date.now() / 1_000);
  const [head = '', body = '', signature = ''] = victim.split('.');
  const otherBody = encode({ ...claims, sub: theirs.sub });
  const pair = await generateKeyPair('RS256', { extractable: true });

  const withClaims = (change: Part) => sign({ ...claims, ...change }, header);
  const withHeader = (change: Part) => sign(claims, { ...header, ...change });
  const withKey = (key: Uint8Array) => sign(claims, header, key);

  return {
    'that has expired': await withClaims({ iat: now - HOUR, exp: now - 1 }),
    'that never expires': await withClaims({ exp: undefined }),
    'of nobody knows when': await withClaims({ iat: undefined }),
    'that is not valid yet': await withClaims({ nbf: now + HOUR }),
    'for another audience': await withClaims({ aud: 'talkwright-widget' }),
    'for no audience': await withClaims({ aud: undefined }),
    'of another issuer': await withClaims({ iss: 'https://attacker.example' }),
    'of no issuer': await withClaims({ iss: undefined }),
    'of another type': await withHeader({ typ: 'refresh+jwt' }),
    'of the usual type': await withHeader({ typ: 'JWT' }),
    'of no type': await withHeader({ typ: undefined }),
    'of another algorithm': await withHeader({ alg: 'HS384' }),
    'of a stronger algorithm': await withHeader({ alg: 'HS512' }),
    'with an extension that nobody knows': await withHeader({ crit: ['exp2'], exp2: 1 }),

    'in the session of a colleague': await withClaims({ sid: theirs.sid }),
    'in the session of a stranger': await withClaims({ sid: others.sid }),
    'in no session': await withClaims({ sid: undefined }),
    'in a session that never was': await withClaims({ sid: MISSING }),
    'of a colleague in the own session': await withClaims({ sub: theirs.sub }),
    'of a stranger': await withClaims({ sub: others.sub }),
    'of nobody': await withClaims({ sub: MISSING }),
    'of another organization': await withClaims({ tid: others.tid }),
    'of an organization that never was': await withClaims({ tid: MISSING }),
    'of a version to come': await withClaims({ ver: Number(claims.ver) + 1 }),
    'of a version that is a text': await withClaims({ ver: String(claims.ver) }),
    'with an id that is an object': await withClaims({ sub: { id: claims.sub } }),

    'of another key': await withKey(randomBytes(32)),
    'of an empty key': `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
    'of the key before it is derived': await withKey(Buffer.from(stackSettings().TOKEN_KEY ?? '')),
    'of the key for refresh tokens': await withKey(derivedKey('refresh token')),
    'of the key that it brings along': await new SignJWT(claims)
      .setProtectedHeader({ typ: header.typ, alg: 'RS256', jwk: await exportJWK(pair.publicKey) })
      .sign(pair.privateKey),
    'without algorithm': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'without algorithm, in other letters': `${encode({ ...header, alg: 'nOnE' })}.${body}.`,
    'without algorithm, with a signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'without signature': `${head}.${body}.`,
    'with the signature of another': `${head}.${otherBody}.${signature}`,
    'with a changed signature': `${head}.${body}.${signature.replace(/^./, (a) => (a === 'A' ? 'B' : 'A'))}`,
    'of two parts': `${head}.${body}`,
    'of four parts': `${victim}.${signature}`,
    'of no JSON': `${base64url.encode('{')}.${body}.${signature}`,
    'of no token at all': 'undefined',
  };
}

/** Signed as the product does it: what opens a door here shows that the faults above are the only ones. */
export const faultlessToken = (model: string): Promise<string> =>
  sign(decodeJwt(model), decodeProtectedHeader(model));

const sign: Signer = (payload, header, key = derivedKey('access token')) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(key, { crit: { exp2: true } });

const derivedKey = (purpose: string) =>
  new Uint8Array(hkdfSync('sha256', stackSettings().TOKEN_KEY ?? '', '', purpose, 32));

const encode = (part: object) => base64url.encode(JSON.stringify(part));
