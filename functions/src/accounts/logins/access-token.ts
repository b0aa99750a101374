import { hkdfSync } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';

const ISSUER = 'talkwright';
const AUDIENCE = 'talkwright-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const LIFETIME_MS = 15 * 60_000;

const claimsSchema = z.object({
  sub: idSchema,
  /** The tenant. */
  tid: idSchema,
  /** The login that it belongs to. */
  sid: idSchema,
  /** The user's session version. */
  ver: z.int(),
});

export type AccessClaims = {
  userId: string;
  tenantId: string;
  sessionId: string;
  sessionVersion: number;
};

export async function signAccessToken(
  config: Config,
  { userId, tenantId, sessionId, sessionVersion }: AccessClaims,
  now: Date,
): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({ tid: tenantId, sid: sessionId, ver: sessionVersion })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + LIFETIME_MS))
    .sign(signingKey(config));
}

/** @throws Failure `not_signed_in` for whatever is not exactly what we sign. */
export async function verifyAccessToken(
  config: Config,
  token: string,
  now: Date,
): Promise<AccessClaims> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, signingKey(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    });
    const { sub, tid, sid, ver } = claimsSchema.parse(payload);
    return { userId: sub, tenantId: tid, sessionId: sid, sessionVersion: ver };
  } catch {
    throw new Failure('not_signed_in');
  }
}

/** A key of its own for this purpose, so that no token of another kind ever passes for this one. */
const signingKey = ({ TOKEN_KEY }: Config) =>
  new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'access token', 32));
