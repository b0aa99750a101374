import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashOf, newToken } from '../platform/ids.ts';

/** `<session id>.<256 random bits>`: the id finds the record, the secret proves the right to it. */
export type RefreshToken = { sessionId: string; secret: string };

export const newRefreshToken = (sessionId: string): RefreshToken => ({
  sessionId,
  secret: newToken(),
});

export const formatRefreshToken = ({ sessionId, secret }: RefreshToken): string =>
  `${sessionId}.${secret}`;

export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const [, sessionId, secret] = /^([0-9A-Za-z]{26})\.([\w-]{43})$/.exec(text ?? '') ?? [];
  return sessionId && secret ? { sessionId, secret } : undefined;
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
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(old), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const secret = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return { sessionId: old.sessionId, secret: secret.toString('utf8') };
}

const sealingKey = ({ secret, sessionId }: RefreshToken) =>
  new Uint8Array(hkdfSync('sha256', secret, sessionId, 'successor', 32));
