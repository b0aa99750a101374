import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { hashOf, newToken } from '../../platform/ids.ts';

/** Tenant and id find the record, 256 random bits prove the right to it. */
export type RefreshToken = { tenantId: string; sessionId: string; secret: string };

export const newRefreshToken = (tenantId: string, sessionId: string): RefreshToken => ({
  tenantId,
  sessionId,
  secret: newToken(),
});

/**
 * `<tenant id>.<session id>.<secret>.<mark>`. The mark says that we made it: so an old token that comes back is known to
 * be one, while a made-up one, for a session whose id somebody has seen, ends nobody's session.
 */
export const formatRefreshToken = (config: Config, token: RefreshToken): string =>
  `${token.tenantId}.${token.sessionId}.${token.secret}.${macOf(config, token)}`;

/** Undefined for whatever we did not make. */
export function parseRefreshToken(
  config: Config,
  text: string | undefined,
): RefreshToken | undefined {
  const [, tenantId, sessionId, secret, mark] = PATTERN.exec(text ?? '') ?? [];
  if (!tenantId || !sessionId || !secret || !mark) return undefined;
  const token = { tenantId, sessionId, secret };
  const isOurs = timingSafeEqual(Buffer.from(mark), Buffer.from(macOf(config, token)));
  return isOurs ? token : undefined;
}

const PATTERN = /^([0-9A-Z]{26})\.([0-9A-Z]{26})\.([\w-]{43})\.([\w-]{43})$/;

function macOf({ TOKEN_KEY }: Config, { tenantId, sessionId, secret }: RefreshToken): string {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'refresh token', 32));
  return createHmac('sha256', key).update(`${tenantId}.${sessionId}.${secret}`).digest('base64url');
}

export const hashOfRefreshToken = ({ sessionId, secret }: RefreshToken): string =>
  hashOf('refresh token', sessionId, secret);

/**
 * Encrypts a token's successor with the token itself. Whoever comes once more with the old one, because an
 * answer was lost or two tabs asked at once, is given the same successor; the database alone reveals nothing.
 */
export function sealSuccessor(old: RefreshToken, successor: RefreshToken): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(old), iv);
  const sealed = Buffer.concat([cipher.update(successor.secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function unsealSuccessor(old: RefreshToken, sealedSuccessor: string): RefreshToken {
  const bytes = Buffer.from(sealedSuccessor, 'base64url');
  const iv = bytes.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(old), iv, { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  const secret = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return { ...old, secret: secret.toString('utf8') };
}

const sealingKey = ({ secret, sessionId }: RefreshToken) =>
  new Uint8Array(hkdfSync('sha256', secret, sessionId, 'successor', 32));
