import { hkdfSync } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Member } from '../../accounts/caller.ts';
import type { Config } from '../../platform/config.ts';

const ISSUER = 'talkwright';
const TYPE = 'preview+jwt';
const ALGORITHM = 'HS256';
const LIFETIME_MS = 3_600_000;

const claimsSchema = z.object({
  /** Who tries the agent out. */
  sub: idSchema,
  /** The tenant. */
  tid: idSchema,
  /** The session in which the token was asked for. */
  sid: idSchema,
});

type Previewed = { tenantId: string; agentId: string };
type Previewer = Pick<Member, 'tenantId' | 'userId' | 'sessionId'>;

/** Lets the widget talk to the newest version of one agent. */
export async function signPreviewToken(
  config: Config,
  agentId: string,
  { tenantId, userId, sessionId }: Previewer,
  now: Date,
): Promise<{ previewToken: string; expiresAt: string }> {
  const { SignJWT } = await import('jose');
  // A token counts in whole seconds.
  const expiresAt = new Date(Math.floor((now.getTime() + LIFETIME_MS) / 1_000) * 1_000);
  const previewToken = await new SignJWT({ tid: tenantId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(agentId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey(config));
  return { previewToken, expiresAt: expiresAt.toISOString() };
}

/** Who asked for it. @throws Failure `preview_token_refused` for whatever is not exactly what we sign for this agent */
export async function verifyPreviewToken(
  config: Config,
  token: string,
  { tenantId, agentId }: Previewed,
  now: Date,
): Promise<Previewer> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, signingKey(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: agentId,
      typ: TYPE,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    });
    const { sub, tid, sid } = claimsSchema.parse(payload);
    if (tid !== tenantId) throw new Error('Of another organization.');
    return { tenantId, userId: sub, sessionId: sid };
  } catch {
    throw new Failure('preview_token_refused');
  }
}

/** A key of its own for this purpose, so that no token of another kind ever passes for this one. */
const signingKey = ({ TOKEN_KEY }: Config) =>
  new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'preview token', 32));
