import { type Clock, secondsFromNow } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { ConfigRecord } from './config-record.ts';
import { readPrivateKey } from './read-private-key.ts';

const LIFETIME_SECONDS = 60;

/** What proves to a token endpoint that we are the client (RFC 7523): for this endpoint, once, within a minute. */
export async function signClientAssertion(
  { newId, now }: { newId: NewId; now: Clock },
  {
    config: { clientId, metadata },
    privateKey,
    audience,
  }: { config: ConfigRecord; privateKey: string; audience: string },
): Promise<string> {
  const { SignJWT } = await import('jose');
  const { key, algorithm } = readPrivateKey(privateKey);
  const at = now();
  return new SignJWT({})
    .setProtectedHeader({
      alg: algorithm,
      typ: 'JWT',
      ...(metadata.kid && { kid: metadata.kid }),
    })
    .setIssuer(clientId ?? '')
    .setSubject(clientId ?? '')
    .setAudience(audience)
    .setJti(newId())
    .setIssuedAt(at)
    .setExpirationTime(secondsFromNow(at, LIFETIME_SECONDS))
    .sign(key);
}
