import { hkdfSync } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Config } from '../../../platform/config.ts';

const ISSUER = 'talkwright';
const TYPE = 'slack-source+jwt';
const ALGORITHM = 'HS256';
/** A thread is read again weeks later. The conversation may be deleted before, and the link with it. */
const LIFETIME_SECONDS = 90 * 24 * 3_600;

/** One citation of one answer: what it is, is read from the conversation, for as long as that is kept. */
const citedSchema = z.object({
  tenantId: idSchema,
  sessionId: idSchema,
  messageId: idSchema,
  n: z.int(),
});
export type Cited = z.output<typeof citedSchema>;

export async function signSlackSource(config: Config, cited: Cited, now: Date): Promise<string> {
  const { SignJWT } = await import('jose');
  const token = await new SignJWT(citedSchema.parse(cited))
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + LIFETIME_SECONDS)
    .sign(signingKey(config));
  return `${config.API_URL}/slack/source?token=${token}`;
}

/** @throws Failure `source_link_refused` for whatever is not exactly what we sign, or no longer */
export async function verifySlackSource(config: Config, token: string, now: Date): Promise<Cited> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, signingKey(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      typ: TYPE,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    });
    return citedSchema.parse(payload);
  } catch {
    throw new Failure('source_link_refused');
  }
}

/** A key of its own for this purpose, so that no token of another kind ever passes for this one. */
const signingKey = ({ TOKEN_KEY }: Config) =>
  new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'slack source link', 32));
