import { createPublicKey, randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Refused } from './refused.ts';
import { shoppers } from './shoppers.ts';
import { ALGORITHM, type State } from './state.ts';

const VISITOR_SECONDS = 15 * 60;
const CODE_MS = 60_000;
const ACCESS_SECONDS = 300;
const MAX_ASSERTION_SECONDS = 60;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Asymmetric ones alone: a public key is no secret to sign with. */
const clientAlgorithms = ['RS256', 'ES256', 'ES384', 'ES512'];

type Code = { visitor: JWTPayload; asked: Asked; endsAt: number };
type Asked = Record<'client_id' | 'audience' | 'scope', string>;
type Fields = (name: string) => string;
/** Its own, which its tokens name, and those at which clients find it, too. */
export type Origins = [string, ...string[]];

/** What an identity provider does for an agent: says who a visitor is, issues a code for them, and a token for that. */
export function createProvider(state: State, [url, ...others]: Origins, now: () => Date) {
  const keys = createLocalJWKSet(state.keySet);
  const codes = new Map<string, Code>();
  const usedAssertions = new Set<string>();
  const later = (seconds: number) => new Date(now().getTime() + seconds * 1_000);

  const sign = (claims: JWTPayload, typ: string, seconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ, kid: state.keyId })
      .setIssuer(url)
      .setIssuedAt(now())
      .setExpirationTime(later(seconds))
      .sign(state.signingKey);

  /** As the shop's own site would get it after somebody has signed in there. */
  async function userToken(field: Fields): Promise<{ userToken: string }> {
    const visitor = field('visitor');
    const known = shoppers[visitor];
    if (!known) throw new Refused(404, 'unknown_visitor', 'Nobody has this name.');
    const audience = field('audience');
    if (!audience) throw new Refused(400, 'invalid_request', 'The audience is the agent.');
    const claims = { sub: visitor, aud: audience, ...known };
    return { userToken: await sign(claims, 'JWT', VISITOR_SECONDS) };
  }

  async function issueCode(bearer: string, field: Fields): Promise<{ code: string }> {
    const { payload: visitor } = await jwtVerify(bearer, keys, {
      algorithms: [ALGORITHM],
      issuer: url,
      typ: 'JWT',
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
    }).catch(() => {
      throw new Refused(401, 'invalid_token', 'This is no token of a visitor.');
    });
    const code = randomBytes(24).toString('base64url');
    codes.set(code, { visitor, asked: askedIn(field), endsAt: now().getTime() + CODE_MS });
    return { code };
  }

  async function grantToken(field: Fields) {
    if (field('grant_type') !== 'authorization_code') {
      throw new Refused(400, 'unsupported_grant_type', 'Only codes are exchanged here.');
    }
    const asked = askedIn(field);
    await checkClient(asked.client_id, field);
    const code = codes.get(field('code'));
    codes.delete(field('code'));
    const isSame = JSON.stringify(code?.asked) === JSON.stringify(asked);
    if (!code || code.endsAt < now().getTime() || !isSame) {
      throw new Refused(400, 'invalid_grant', 'The code is not valid, or no longer.');
    }
    const { sub = '', email } = code.visitor;
    const { client_id, audience, scope } = asked;
    const jti = randomBytes(12).toString('base64url');
    const claims = { sub, email, aud: audience || url, scope, client_id, jti };
    return {
      access_token: await sign(claims, 'at+jwt', ACCESS_SECONDS),
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      ...(scope && { scope }),
    };
  }

  /** RFC 7523: signed by the client's own key, for this endpoint, once, within a minute. */
  async function checkClient(clientId: string, field: Fields): Promise<void> {
    const publicKey = state.publicKeyOf(clientId);
    if (publicKey === undefined) throw invalidClient('This client is not registered.');
    if (publicKey === null) return;
    if (field('client_assertion_type') !== ASSERTION_TYPE) {
      throw invalidClient('This client has to prove itself with a signed assertion.');
    }
    const { payload } = await jwtVerify(field('client_assertion'), createPublicKey(publicKey), {
      algorithms: clientAlgorithms,
      issuer: clientId,
      subject: clientId,
      audience: [url, ...others].map((origin) => `${origin}/oauth/token`),
      requiredClaims: ['jti', 'iat', 'exp'],
      currentDate: now(),
    }).catch(() => {
      throw invalidClient('The assertion is not valid.');
    });
    const { jti = '', iat = 0, exp = 0 } = payload;
    if (exp - iat > MAX_ASSERTION_SECONDS)
      throw invalidClient('The assertion is valid for too long.');
    if (usedAssertions.has(jti)) throw invalidClient('The assertion was used before.');
    usedAssertions.add(jti);
  }

  function register(clientId: string, field: Fields) {
    const publicKey = field('publicKey');
    try {
      if (publicKey) createPublicKey(publicKey);
    } catch {
      throw new Refused(400, 'invalid_request', 'This is no public key.');
    }
    state.register(clientId, publicKey || null);
    return { clientId };
  }

  return { userToken, issueCode, grantToken, register, keySet: state.keySet };
}

const askedIn = (field: Fields): Asked => ({
  client_id: field('client_id'),
  audience: field('audience'),
  scope: field('scope'),
});

const invalidClient = (message: string) => new Refused(401, 'invalid_client', message);
