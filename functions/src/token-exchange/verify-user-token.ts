import type { KeyObject } from 'node:crypto';
import type { CryptoKey, JWTHeaderParameters, JWTPayload } from 'jose';
import { asymmetricAlgorithms } from './key-algorithms.ts';

export type VerificationKey = KeyObject | CryptoKey | Uint8Array;
/** The keys that a token with this header may be signed with. */
export type FindKeys = (header: JWTHeaderParameters) => Promise<VerificationKey[]>;
/** Who the visitor is, as the embedding site says it. */
export type UserIdentity = { issuer: string; subject: string };

/** A token that says nothing we may believe; the message ends the sentence "Your sign-in could not be confirmed: …". */
export class TokenRefused extends Error {
  /** Somebody else's keys may still fit. */
  readonly isUnknownKey: boolean;

  constructor(message: string, isUnknownKey = false) {
    super(message);
    this.isUnknownKey = isUnknownKey;
  }
}

const MAX_LIFETIME_SECONDS = 3_600;
/** Clocks of two companies. */
const TOLERANCE_SECONDS = 30;
const MAX_SUBJECT_LENGTH = 255;

/**
 * Signed by one of these keys, for one of these audiences, by this issuer where one is named, and for an hour at most.
 * @throws TokenRefused
 */
export async function verifyUserToken(
  token: string,
  findKeys: FindKeys,
  { audience, issuer, now }: { audience: string[]; issuer: string; now: Date },
): Promise<UserIdentity> {
  const { decodeProtectedHeader, jwtVerify } = await import('jose');
  const keys = await findKeys(headerOf(decodeProtectedHeader, token));
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: asymmetricAlgorithms,
        audience,
        ...(issuer && { issuer }),
        currentDate: now,
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: MAX_LIFETIME_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return identityOf(payload);
    } catch (error) {
      const refused = error instanceof TokenRefused ? error : refusalOf(error);
      if (!refused.isUnknownKey) throw refused;
    }
  }
  throw new TokenRefused('no key of this agent has signed it', true);
}

function headerOf(
  decode: (token: string) => Partial<JWTHeaderParameters>,
  token: string,
): JWTHeaderParameters {
  let header: Partial<JWTHeaderParameters>;
  try {
    header = decode(token);
  } catch {
    throw new TokenRefused('it is no JWT');
  }
  const { alg = 'none' } = header;
  if (!asymmetricAlgorithms.includes(alg)) {
    throw new TokenRefused('it is not signed with RSA, ECDSA or EdDSA');
  }
  return { ...header, alg };
}

function identityOf({ exp = 0, iat = 0, iss = '', sub = '' }: JWTPayload): UserIdentity {
  if (exp - iat > MAX_LIFETIME_SECONDS) {
    throw new TokenRefused('it is valid for more than an hour');
  }
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUBJECT_LENGTH) {
    throw new TokenRefused('it does not say who signed in (sub)');
  }
  return { issuer: typeof iss === 'string' ? iss : '', subject: sub };
}

function refusalOf(error: unknown): TokenRefused {
  const { code, claim } = error as { code?: string; claim?: string };
  if (code === 'ERR_JWT_EXPIRED') return new TokenRefused('it has expired');
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') {
    if (claim === 'aud') return new TokenRefused('it is for somebody else (aud)');
    if (claim === 'iss') return new TokenRefused('it is from somebody else (iss)');
    return new TokenRefused(`its claim ${claim} does not hold`);
  }
  if (code === 'ERR_JWT_INVALID' || code === 'ERR_JWS_INVALID') {
    return new TokenRefused('it is no JWT');
  }
  // A key of another kind, or another signature: whatever it is, this key says nothing for it.
  return new TokenRefused('no key of this agent has signed it', true);
}
