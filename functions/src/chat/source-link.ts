import { hkdfSync } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Config } from '../platform/config.ts';

const ISSUER = 'talkwright';
const TYPE = 'source+jwt';
const ALGORITHM = 'HS256';
const LIFETIME_MS = 10 * 60_000;

/** What a link shows, and nothing else: a quote where it stands, to the visitors of one agent. */
const shownSchema = z.object({
  tenantId: idSchema,
  agentId: idSchema,
  /** To a member who tries the agent out. */
  isPreview: z.boolean(),
  documentId: idSchema,
  page: z.int().nullable(),
  quote: z.string(),
});
export type Shown = z.infer<typeof shownSchema>;

export async function signSourceLink(
  config: Config,
  shown: Shown,
  now: Date,
): Promise<{ url: string; expiresAt: string }> {
  const { SignJWT } = await import('jose');
  // A token counts in whole seconds.
  const expiresAt = new Date(Math.floor((now.getTime() + LIFETIME_MS) / 1_000) * 1_000);
  const token = await new SignJWT(shownSchema.parse(shown))
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey(config));
  return {
    url: `${config.API_URL}/widget/source?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** @throws Failure `source_link_refused` for whatever is not exactly what we sign, or no longer */
export async function verifySourceLink(config: Config, token: string, now: Date): Promise<Shown> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, signingKey(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      typ: TYPE,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    });
    return shownSchema.parse(payload);
  } catch {
    throw new Failure('source_link_refused');
  }
}

/** A key of its own for this purpose, so that no token of another kind ever passes for this one. */
const signingKey = ({ TOKEN_KEY }: Config) =>
  new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'source link', 32));
